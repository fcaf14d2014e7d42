import Joi from 'joi';
import { publicAccess } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { confirmAddress } from './address-change-actions.js';

export const confirmAddressEndpoint = endpoint({
  method: 'post',
  path: '/confirm_new_email',
  operationId: 'confirmAddress',
  summary: 'Confirm a new address with the token of the link that was sent to it',
  access: publicAccess,
  params: Joi.object<{ token: string }, true>({ token: str().max(LIMITS.word).required() }),

  async handler({ db, realm, params: { token }, deps }) {
    await confirmAddress(db, deps, realm, token);
  },
});
