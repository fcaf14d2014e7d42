import { RelayError } from '../../deps/push-relay.js';
import type { Deps } from '../../deps/deps.js';
import { LIMITS } from '../../limits/index.js';
import type { Tasks } from '../jobs/index.js';
import { getRealm } from '../realm-settings/index.js';
import { REGISTER_PHONE, settlePhone } from './push-device-actions.js';
import { phoneStatus, type Phone } from './push-device.js';
import { findPhone, findPhoneLocked } from './push-device-store.js';

/** Longer than the relay is waited for. */
const LEASE_SECONDS = 60;

/** Tries until the relay answers, or until it would find the registration too old. */
export const pushDeviceTasks: Tasks = {
  [REGISTER_PHONE]: {
    lane: 'push',
    lease_seconds: LEASE_SECONDS,
    async perform({ realm_id, payload }, deps) {
      const { user_id, device_id } = payload as { user_id: number; device_id: number };
      const phone = await findPhone(deps.db, realm_id!, user_id, device_id);
      if (phone && phoneStatus(phone) === 'pending') await settle(deps, phone, await askRelay(deps, phone));
    },
  },
};

async function askRelay(deps: Deps, phone: Phone): Promise<{ relay_device_id: number } | { error_code: string }> {
  if (deps.now().getTime() - phone.registered_at.getTime() > LIMITS.pushHours * 3_600_000) {
    return { error_code: 'REQUEST_EXPIRED' };
  }
  if (!deps.pushRelay) throw new Error('this replica has no settings for the push relay');
  const { uuid: realm_uuid } = await getRealm(deps.db, phone.realm_id);
  try {
    const { push_account_id } = phone;
    return { relay_device_id: await deps.pushRelay.register({ realm_uuid, push_account_id, ...phone.registration! }) };
  } catch (error) {
    if (!(error instanceof RelayError) || error.fault !== 'refused') throw error;
    return { error_code: error.code };
  }
}

/** Unless it was registered anew while the relay was asked. */
async function settle(
  { db }: Deps,
  { realm_id, user_id, id, registered_at }: Phone,
  answered: { relay_device_id: number } | { error_code: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const phone = await findPhoneLocked(tx, realm_id, user_id, id);
    if (!phone || phoneStatus(phone) !== 'pending' || phone.registered_at.getTime() !== registered_at.getTime()) return;
    await settlePhone(tx, phone, answered);
  });
}
