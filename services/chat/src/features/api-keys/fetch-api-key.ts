import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { openApiKey } from '../../secrets/api-keys.js';
import { checkSignIn } from '../user-directory/index.js';

interface Params {
  username: string;
  password: string;
}

export const fetchApiKeyEndpoint = endpoint({
  method: 'post',
  path: '/fetch_api_key',
  operationId: 'fetchApiKey',
  summary: "Get a user's API key for an e-mail address and a password",
  access: publicAccess,
  params: Joi.object<Params, true>({
    username: str().trim().max(LIMITS.deliveryEmail).required(),
    password: str().max(LIMITS.passwordGiven).required(),
  }),
  response: Joi.object({
    api_key: Joi.string().required(),
    email: Joi.string().required(),
    user_id: Joi.number().integer().required(),
  }),
  errors: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED', 'NONEXISTENT_SUBDOMAIN'],
  transaction: false,

  async handler({ db, realm, params, deps, res }) {
    const account = await checkSignIn({ db, realm, deps, res }, params);
    const api_key = openApiKey(deps.config.apiKeySecret, account);
    return { api_key, email: account.delivery_email, user_id: account.id };
  },
});
