import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { str } from '../../http/param-types.js';
import { passwordAttemptsOf } from '../../deps/rate-limit.js';
import { LIMITS } from '../../limits.js';
import { openApiKey } from '../../secrets/api-keys.js';
import { findAccountByEmail } from './api-key-store.js';

interface Params {
  username: string;
  password: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+$/;

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

  async handler({ db, realm, params: { username, password }, deps, res }) {
    if (realm.deactivated_at) throw new ChatError('REALM_DEACTIVATED', 'This organization has been deactivated.');
    if (!EMAIL.test(username)) throw new ChatError('BAD_REQUEST', 'Enter a valid e-mail address.');
    const { folded, account } = await findAccountByEmail(db, realm.id, username);
    // Counted whether there is such an account or not, so that the limit tells nobody.
    const attempts = account ? passwordAttemptsOf(account) : `${realm.id}:${folded}`;
    res.set(await deps.rateLimits.consume('password', attempts));
    if (!(await deps.passwords.verify(account?.password_hash, password)) || !account) {
      throw new ChatError('AUTHENTICATION_FAILED', 'Wrong e-mail address or password.');
    }
    await deps.rateLimits.reset('password', attempts);
    if (!account.is_active) throw new ChatError('USER_DEACTIVATED', 'This account has been deactivated.');
    const api_key = openApiKey(deps.config.apiKeySecret, account);
    return { api_key, email: account.delivery_email, user_id: account.id };
  },
});
