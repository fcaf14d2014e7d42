import Joi from 'joi';
import { KEY_SCOPES } from '../../domain/abilities.js';
import { ability } from '../../operation/access.js';
import { clientKeys, keySetAddress } from '../../http/client-keys.js';
import { endpoint } from '../../http/endpoint.js';
import { cidr, instant, shownText } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { createApiKey, type NewKeyBody } from './api-key-actions.js';
import { newApiKeySchema } from './api-key-view.js';

export const createApiKeyEndpoint = endpoint({
  operationId: 'createApiKey',
  method: 'post',
  path: '/api/v1/api-keys',
  summary: 'Make an API key; the answer shows it this once',
  description:
    'A test key reaches only the clinic’s sandbox, which the first one makes, with a practitioner, a location and a patient; a live key never does. ' +
    'Without `ip_cidrs` the key is good from everywhere, without `expires_at` for 90 days, and a year at most. ' +
    'A live key never does more than who made it; its clinical scopes work once a second person, who may do the same, approved it: until then it is `pending`. ' +
    'With `jwks`, or `jwks_uri` where its keys are read, it has no secret: a service obtains tokens for FHIR as `client_id`, by what it signs (SMART Backend Services). ' +
    'A repetition by Idempotency-Key makes no second key and does not show the secret again: rotate it with `replace_unused` when the first answer was lost.',
  access: ability('keys:manage', { dangerous: true }),
  audit: { event: 'api_key.create', action: 'C', resource: 'api_key' },
  idempotent: true,
  parameters: {
    body: Joi.object<NewKeyBody, true>({
      name: shownText(LIMITS.shortText).required(),
      environment: Joi.string().valid('live', 'test').required(),
      scopes: Joi.array()
        .items(Joi.string().valid(...KEY_SCOPES))
        .min(1)
        .max(KEY_SCOPES.length)
        .unique()
        .required(),
      expires_at: instant().allow(null),
      jwks: clientKeys(),
      jwks_uri: keySetAddress(),
      ip_cidrs: Joi.array().items(cidr()).max(LIMITS.networks).default([]),
    }).oxor('jwks', 'jwks_uri'),
  },
  status: 201,
  message: { en: 'API key created. It is not shown again.', es: 'Clave de API creada. No se volverá a mostrar.' },
  response: newApiKeySchema,

  async handler({ db, clinic, caller, body, now, trail }) {
    const key = await createApiKey(db, clinic, caller, body, now);
    trail.note({ resource_id: key.id, details: { environment: key.environment, scopes: key.scopes } });
    return { data: key, again: { ...key, api_key: null } };
  },
});
