import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { integer, object, string } from '../../http/answer-types.js';
import { checkIsOwnPage } from '../../http/browser-session.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { checkSignIn } from '../user-directory/index.js';
import { startSession } from './session-actions.js';

interface Params {
  username: string;
  password: string;
}

export const startSessionEndpoint = endpoint({
  method: 'post',
  path: '/sessions',
  operationId: 'startSession',
  summary:
    'Sign a browser in to the web client: it gets a cookie that scripts cannot read, and the token that goes with it in X-CSRF-Token',
  access: publicAccess,
  params: Joi.object<Params, true>({
    username: str().trim().max(LIMITS.deliveryEmail).required(),
    password: str().max(LIMITS.passwordGiven).required(),
  }),
  response: object({ user_id: integer(), csrf_token: string() }),
  errors: ['AUTHENTICATION_FAILED', 'USER_DEACTIVATED', 'REALM_DEACTIVATED', 'CSRF_FAILED'],
  transaction: false,

  async handler({ db, realm, params, deps, req, res }) {
    checkIsOwnPage(req, deps.config.baseUrl);
    const account = await checkSignIn({ db, realm, deps, res }, params);
    return startSession({ deps, req, res }, account);
  },
});
