import Joi from 'joi';
import { ChatError } from '../../domain/errors.js';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { enumOf, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { isWebPushKey } from '../../secrets/web-push-encryption.js';
import { checkStaysSignedIn } from './device-access.js';
import { addDevice, endpointName, keptEndpoint, type WebAddress } from './push-address-actions.js';

interface Params extends WebAddress {
  kind: 'web_push' | 'unified_push';
}

const AUTH_BYTES = 16;

export const addWebPushEndpoint = endpoint({
  method: 'post',
  path: '/users/me/web_push_subscriptions',
  operationId: 'addWebPush',
  summary: 'Subscribe a browser (Web Push), or an app with a distributor (UnifiedPush), to notifications',
  access: humansOnly,
  params: Joi.object<Params, true>({
    kind: enumOf('web_push', 'unified_push').default('web_push'),
    endpoint: str().max(LIMITS.pushEndpoint).required(),
    p256dh: str().max(LIMITS.pushKey).required(),
    auth: str().max(LIMITS.pushKey).required(),
  }),
  errors: ['PUSH_SERVICE_NOT_CONFIGURED'],

  async handler({ db, caller, params: { kind, ...given }, deps, req, session_id }) {
    if (!deps.webPush) throw new ChatError('PUSH_SERVICE_NOT_CONFIGURED', 'This server does not push to browsers.');
    const endpoint = keptEndpoint(given.endpoint);
    if (endpoint === undefined) {
      throw new ChatError(
        'BAD_REQUEST',
        `endpoint is not an address of https, or too long (limit: ${LIMITS.pushEndpoint} characters)`,
      );
    }
    const address = { ...given, endpoint };
    if (!isWebPushKey(Buffer.from(address.p256dh, 'base64url'))) {
      throw new ChatError('BAD_REQUEST', 'p256dh is not a public key of the curve P-256');
    }
    if (Buffer.from(address.auth, 'base64url').length !== AUTH_BYTES) {
      throw new ChatError('BAD_REQUEST', `auth does not have ${AUTH_BYTES} bytes`);
    }
    const name_hash = endpointName(endpoint);
    await checkStaysSignedIn(db, { caller, session_id, req });
    await addDevice(db, deps, caller, { kind, token_kind: null, name_hash, address, session_id });
  },
});
