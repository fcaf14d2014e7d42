import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { oauthAnswer } from '../../http/oauth-answer.js';
import { publicAccess } from '../../operation/access.js';
import { publicSigningKeys } from '../../secrets/signing-keys.js';

export const getSigningKeysEndpoint = endpoint({
  operationId: 'getSigningKeys',
  method: 'get',
  path: '/oauth/jwks',
  summary: 'The public keys with which what this service signed is checked',
  description: 'A new key begins each month; the one before stays here as long as something that it signed is good.',
  access: publicAccess,
  limit: 'smart',
  representation: oauthAnswer,
  message: { en: 'Keys.', es: 'Claves.' },
  response: Joi.object({ keys: Joi.array().items(Joi.object().unknown(true)).required() }),

  handler: async ({ db }) => ({ data: { keys: await publicSigningKeys(db) } }),
});
