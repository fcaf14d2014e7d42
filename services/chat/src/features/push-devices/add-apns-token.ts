import Joi from 'joi';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { checkStaysSignedIn } from './device-access.js';
import { addDevice, tokenName } from './push-address-actions.js';
import { hexTokenParam } from './token-params.js';

export const addApnsTokenEndpoint = endpoint({
  method: 'post',
  path: '/users/me/apns_device_token',
  operationId: 'addApnsToken',
  summary: "Add an iPhone's token; deprecated: register the phone for encrypted notifications",
  access: humansOnly,
  params: Joi.object<{ token: string; appid: string }, true>({
    token: hexTokenParam(),
    appid: str()
      .invalid('')
      .max(LIMITS.pushAppId)
      .pattern(/^[\w.-]+$/)
      .required(),
  }),

  async handler({ db, caller, params, deps, session_id, req }) {
    const token = params.token.toLowerCase();
    const name_hash = tokenName('apns', token);
    const address = { token, ios_app_id: params.appid };
    await checkStaysSignedIn(db, { caller, session_id, req });
    await addDevice(db, deps, caller, { kind: 'token', token_kind: 'apns', name_hash, address });
  },
});
