import Joi from 'joi';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { regenerateApiKey } from './api-key-actions.js';

export const regenerateOwnApiKeyEndpoint = endpoint({
  method: 'post',
  path: '/users/me/api_key/regenerate',
  operationId: 'regenerateOwnApiKey',
  summary: "Replace the caller's API key; the old one ends",
  access: humansOnly,
  changesPrincipals: true,
  response: Joi.object({ api_key: Joi.string().required() }),

  async handler({ db, caller, deps }) {
    return { api_key: await regenerateApiKey(db, deps.config.apiKeySecret, caller, caller) };
  },
});
