import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { addressKey } from '../../http/client.js';
import { endpoint } from '../../http/endpoint.js';
import { email } from '../user-directory/index.js';
import { requestReset } from './reset-job.js';

export const requestPasswordResetEndpoint = endpoint({
  method: 'post',
  path: '/password_reset',
  operationId: 'requestPasswordReset',
  summary:
    'Have a link for a new password sent to an address; the answer is the same whether there is an account or not',
  access: publicAccess,
  params: Joi.object<{ email: string }, true>({ email: email().required() }),
  transaction: false,

  async handler({ realm, params, deps, req, res }) {
    res.set(await requestReset(deps, realm, addressKey(req), params.email));
  },
});
