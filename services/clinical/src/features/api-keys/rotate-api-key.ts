import Joi from 'joi';
import { ability } from '../../operation/access.js';
import { clientKeys } from '../../http/client-keys.js';
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
    'With `immediate` the old secret ends now, for a key that has leaked. While an old secret is still good only that is possible. ' +
    'Who rotates a key is its maker from now on; clinical scopes that were approved for another maker need approval again. ' +
    'A key that signs is given the set `jwks` in place of its own.',
  access: ability('keys:manage', { dangerous: true }),
  audit: { event: 'api_key.rotate', action: 'U', resource: 'api_key' },
  parameters: {
    path: ids('api_key'),
    body: Joi.object<RotationBody, true>({ immediate: flag().default(false), jwks: clientKeys() }),
  },
  message: { en: 'API key rotated. It is not shown again.', es: 'Clave de API rotada. No se volverá a mostrar.' },
  response: newApiKeySchema,

  async handler({ db, clinic, caller, path, body, now, trail }) {
    const key = await rotateApiKey(db, clinic, caller, path.api_key, body, now);
    trail.note({ changed_fields: ['secret'], details: { retiring_until: key.retiring_until } });
    return { data: key };
  },
});
