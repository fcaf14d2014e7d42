import Joi from 'joi';
import { fromBase64 } from '../../domain/base64.js';
import { ChatError } from '../../domain/errors.js';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { enumOf, int64, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { isBoxKey } from '../../secrets/sealed-box.js';
import { checkStaysSignedIn } from './device-access.js';
import { registerPhone } from './push-device-actions.js';
import type { SealedRegistration, TokenKind } from './push-device.js';

interface Params extends SealedRegistration {
  token_kind: TokenKind;
  push_account_id: string;
  push_public_key: string;
}

export const registerPushDeviceEndpoint = endpoint({
  method: 'post',
  path: '/mobile_push/register',
  operationId: 'registerPushDevice',
  summary: 'Register a phone for end-to-end encrypted notifications',
  access: humansOnly,
  params: Joi.object<Params, true>({
    token_kind: enumOf('fcm', 'apns').required(),
    push_account_id: int64().required(),
    push_public_key: str().max(LIMITS.pushKey).required(),
    bouncer_public_key: str().max(LIMITS.pushKey).required(),
    encrypted_push_registration: str().max(LIMITS.pushRegistration).required(),
  }),
  errors: ['PUSH_SERVICE_NOT_CONFIGURED'],

  async handler({ db, caller, params, deps, session_id, req }) {
    if (!deps.pushRelay) {
      throw new ChatError('PUSH_SERVICE_NOT_CONFIGURED', 'This server has no service for notifications to phones.');
    }
    const { push_public_key, bouncer_public_key, encrypted_push_registration, ...phone } = params;
    const key = bytesIn('push_public_key', push_public_key);
    if (!isBoxKey(key)) throw new ChatError('BAD_REQUEST', 'push_public_key is not a key that can be encrypted for.');
    bytesIn('encrypted_push_registration', encrypted_push_registration);
    const registration = { bouncer_public_key, encrypted_push_registration };
    await checkStaysSignedIn(db, { caller, session_id, req });
    await registerPhone(db, deps, caller, { ...phone, push_public_key: key, registration });
  },
});

function bytesIn(name: string, text: string): Buffer {
  const bytes = fromBase64(text);
  if (!bytes) throw new ChatError('BAD_REQUEST', `${name} is not base64`);
  return bytes;
}
