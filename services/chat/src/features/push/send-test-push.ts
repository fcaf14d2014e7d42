import { randomUUID } from 'node:crypto';
import Joi from 'joi';
import type { Deps } from '../../deps/deps.js';
import type { Caller } from '../../domain/caller.js';
import { ChatError } from '../../domain/errors.js';
import type { Realm } from '../../domain/realm.js';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { int64 } from '../../http/param-types.js';
import { findPhones, phoneStatus, retirePhone } from '../push-devices/index.js';
import { testPayload } from './push-payload.js';
import { notSetUp, relayFailed, relayProblem } from './relay-problem.js';
import { pushRequestsOf } from './send-through-relay.js';

export const sendTestPushEndpoint = endpoint({
  method: 'post',
  path: '/mobile_push/e2ee/test_notification',
  operationId: 'sendTestPush',
  summary: "Send an encrypted test notification to the caller's phones, or to one of them",
  access: humansOnly,
  params: Joi.object<{ push_account_id?: string }, true>({ push_account_id: int64() }),
  errors: [
    'NO_ACTIVE_PUSH_DEVICE',
    'ADMIN_ACTION_REQUIRED',
    'FAILED_TO_CONNECT_BOUNCER',
    'INTERNAL_SERVER_ERROR_ON_BOUNCER',
  ],
  // Nothing is held while the relay is waited for.
  transaction: false,

  async handler({ realm, caller, params, deps }) {
    await sendTest(deps, realm, caller, params.push_account_id);
  },
});

async function sendTest(deps: Deps, realm: Realm, caller: Caller, push_account_id: string | undefined): Promise<void> {
  const phones = (await findPhones(deps.db, realm.id, caller.id)).filter(
    (phone) => phoneStatus(phone) === 'active' && (push_account_id ?? phone.push_account_id) === phone.push_account_id,
  );
  if (phones.length === 0) throw noActiveDevice();
  if (!deps.pushRelay) throw notSetUp();
  const payload = testPayload(deps.config.baseUrl, realm, caller.id, deps.now());
  const requests = phones.flatMap((device) =>
    pushRequestsOf(device, [{ idempotency_key: randomUUID(), type: 'test', payload }]),
  );
  const { gone, not_handed } = await deps.pushRelay.send(realm.uuid, requests).catch((error: unknown) => {
    throw relayProblem(error);
  });
  const retired = phones.filter(({ relay_device_id }) => gone.has(relay_device_id!));
  if (retired.length > 0) {
    await deps.db.transaction(async (tx) => {
      for (const phone of retired) await retirePhone(tx, phone);
    });
  }
  if (not_handed.size > 0) throw relayFailed();
  if (retired.length === phones.length) throw noActiveDevice();
}

const noActiveDevice = () => new ChatError('NO_ACTIVE_PUSH_DEVICE', 'You have no phone that gets notifications.');
