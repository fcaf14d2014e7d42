import Joi from 'joi';
import { allOf, humansOnly, notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { accessUserToAdminister } from '../user-directory/index.js';
import { regenerateApiKey } from './api-key-actions.js';

export const regenerateBotApiKeyEndpoint = endpoint({
  method: 'post',
  path: '/bots/{bot_id}/api_key/regenerate',
  operationId: 'regenerateBotApiKey',
  summary: "Replace a bot's API key; the old one ends",
  access: allOf(notGuest, humansOnly),
  changesPrincipals: true,
  params: Joi.object<{ bot_id: number }, true>({ bot_id: id().required() }),
  response: Joi.object({ api_key: Joi.string().required() }),
  errors: ['UNAUTHORIZED_PRINCIPAL'],

  async handler({ db, realm, caller, params, deps }) {
    const bot = await accessUserToAdminister(db, realm, caller, params.bot_id, 'bot');
    return { api_key: await regenerateApiKey(db, deps.config.apiKeySecret, caller, bot) };
  },
});
