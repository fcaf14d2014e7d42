import { randomUUID } from 'node:crypto';
import Joi from 'joi';
import { ChatError } from '../../domain/errors.js';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { findAddressedDevices, openAddress, retireDevice, type TokenAddress } from '../push-devices/index.js';
import { testPayload } from './push-payload.js';
import { notSetUp, relayFailed, relayProblem } from './relay-problem.js';
import { oldPayload } from './send-to-tokens.js';

export const sendLegacyTestPushEndpoint = endpoint({
  method: 'post',
  path: '/mobile_push/test_notification',
  operationId: 'sendLegacyTestPush',
  summary: "Send a test notification to the tokens of the caller's old apps, or to one of them",
  access: humansOnly,
  params: Joi.object<{ token?: string }, true>({ token: str().max(LIMITS.pushToken) }),
  errors: [
    'INVALID_PUSH_DEVICE_TOKEN',
    'NO_ACTIVE_PUSH_DEVICE',
    'ADMIN_ACTION_REQUIRED',
    'FAILED_TO_CONNECT_BOUNCER',
    'INTERNAL_SERVER_ERROR_ON_BOUNCER',
  ],
  // Nothing is held while the relay is waited for.
  transaction: false,

  async handler({ db, realm, caller, params, deps }) {
    const devices = (await findAddressedDevices(db, realm.id, caller.id, ['token']))
      .map((device) => ({ device, ...openAddress<TokenAddress>(deps, device) }))
      .filter(({ device, token }) => isNamed(params.token, token, device.token_kind));
    if (devices.length === 0 && params.token !== undefined) throw invalidToken();
    if (devices.length === 0)
      throw new ChatError('NO_ACTIVE_PUSH_DEVICE', 'You have no device that gets notifications.');
    if (!deps.pushRelay) throw notSetUp();
    const payload = oldPayload(realm, testPayload(deps.config.baseUrl, realm, caller.id, deps.now()));
    const requests = devices.map(({ device: { token_kind }, token, ios_app_id }) => ({
      token_kind: token_kind!,
      token,
      ios_app_id,
      is_urgent: true,
      payload,
      idempotency_key: randomUUID(),
    }));
    const { gone, not_handed } = await deps.pushRelay.sendToTokens(realm.uuid, requests).catch((error: unknown) => {
      throw relayProblem(error);
    });
    const retired = devices.filter(({ token }) => gone.has(token));
    await db.transaction(async (tx) => {
      for (const { device } of retired) await retireDevice(tx, device);
    });
    if (not_handed.size > 0) throw relayFailed();
    if (retired.length === devices.length) throw invalidToken();
  },
});

const isNamed = (wanted: string | undefined, token: string, token_kind: string | null) =>
  wanted === undefined || (token_kind === 'apns' ? wanted.toLowerCase() : wanted) === token;

const invalidToken = () => new ChatError('INVALID_PUSH_DEVICE_TOKEN', 'There is no such token.');
