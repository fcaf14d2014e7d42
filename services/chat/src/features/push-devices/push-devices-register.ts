import { literal, nullable, object, record, string } from '../../http/answer-types.js';
import { event, type RegisterSection } from '../events/index.js';
import { phoneStatus } from './push-device.js';
import { findPhones } from './push-device-store.js';

const status = literal('active', 'pending', 'failed');

export const pushDevicesSection: RegisterSection = {
  types: ['push_device'],
  members: () => ({ push_devices: record(object({ status, error_code: nullable(string()) })) }),
  events: [event('push_device', { push_account_id: string(), status }, { error_code: string() })],
  async load({ db, realm, caller }) {
    const phones = await findPhones(db, realm.id, caller.id);
    return {
      push_devices: Object.fromEntries(
        phones.map((phone) => [phone.push_account_id, { status: phoneStatus(phone), error_code: phone.error_code }]),
      ),
    };
  },
  loadForSpectators: async () => ({ push_devices: {} }),
};
