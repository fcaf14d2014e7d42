import Joi from 'joi';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { removeDevice, tokenName } from './push-address-actions.js';
import { hexTokenParam, unknownToken } from './token-params.js';

export const removeApnsTokenEndpoint = endpoint({
  method: 'delete',
  path: '/users/me/apns_device_token',
  operationId: 'removeApnsToken',
  summary: "Remove an iPhone's token",
  access: humansOnly,
  params: Joi.object<{ token: string }, true>({ token: hexTokenParam() }),

  async handler({ db, caller, params: { token } }) {
    if (!(await removeDevice(db, caller, ['token'], tokenName('apns', token)))) throw unknownToken();
  },
});
