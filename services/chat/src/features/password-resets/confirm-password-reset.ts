import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { password } from '../user-directory/index.js';
import { resetPassword } from './password-actions.js';

interface Params {
  token: string;
  new_password: string;
}

export const confirmPasswordResetEndpoint = endpoint({
  method: 'post',
  path: '/password_reset/confirm',
  operationId: 'confirmPasswordReset',
  summary: 'Choose a new password with the token of the link that was sent; the API key stays as it is',
  access: publicAccess,
  params: Joi.object<Params, true>({
    token: str().max(LIMITS.word).required(),
    new_password: password().required(),
  }),
  transaction: false,

  async handler({ realm, params: { token, new_password }, deps }) {
    await resetPassword(deps, realm, token, new_password);
  },
});
