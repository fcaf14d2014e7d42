import type { RegisterSection } from '../events/index.js';
import { phoneStatus } from './push-device.js';
import { findPhones } from './push-device-store.js';

export const pushDevicesSection: RegisterSection = {
  types: ['push_device'],
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
