import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { clientKeys, keySetAddress } from '../../http/client-keys.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { flag } from '../../http/schema.js';
import { rotateApiKey, type RotationBody } from './api-key-actions.js';
import { newApiKeySchema } from './api-key-view.js';

export const rotateApiKeyEndpoint = endpoint({
  operationId: 'rotateApiKey',
  method: 'post',
  path: '/api/v1/api-keys/{api_key}/rotate',
  summary: 'Give the key a new secret; the old one stays good for 24 hours',
  description:
    'With `immediate` the old secret ends now, for a key that has leaked. While an old secret is still good only that is possible, or ' +
    '`replace_unused`: when the answer with the new secret was lost, and nothing has used it (`secret_used_at`), another takes its place, and ' +
    'the old one stays good until it would have ended. ' +
    'A repetition by Idempotency-Key rotates once and does not show the secret again. ' +
    'Who rotates a key is its maker from now on; clinical scopes that were approved for another maker need approval again. ' +
    'A key that signs is given the set `jwks`, or the address `jwks_uri` of one, in place of its own.',
  access: ability('keys:manage', { dangerous: true }),
  audit: { event: 'api_key.rotate', action: 'U', resource: 'api_key' },
  idempotent: true,
  parameters: {
    path: ids('api_key'),
    body: Joi.object<RotationBody, true>({
      immediate: flag().default(false),
      replace_unused: flag().default(false),
      jwks: clientKeys(),
      jwks_uri: keySetAddress(),
    }).oxor('jwks', 'jwks_uri'),
  },
  message: { en: 'API key rotated. It is not shown again.', es: 'Clave de API rotada. No se volverá a mostrar.' },
  response: newApiKeySchema,

  async handler({ db, clinic, caller, path, body, now, trail }) {
    const key = await rotateApiKey(db, clinic, caller, path.api_key, body, now);
    const { retiring_until } = key;
    trail.note({ changed_fields: ['secret'], details: { retiring_until, replaced_unused: body.replace_unused } });
    return { data: key, again: { ...key, api_key: null } };
  },
});
