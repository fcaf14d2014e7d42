import { humansOnly } from '../../http/access.js';
import { keyOf } from '../../http/credentials.js';
import { endpoint } from '../../http/endpoint.js';
import { checkKeyStays } from './key-access.js';
import { addDevice, tokenName } from './push-address-actions.js';
import { oneToken } from './token-params.js';

export const addFcmTokenEndpoint = endpoint({
  method: 'post',
  path: '/users/me/android_gcm_reg_id',
  operationId: 'addFcmToken',
  summary: "Add an Android device's token; deprecated: register the phone for encrypted notifications",
  access: humansOnly,
  params: oneToken,

  async handler({ db, caller, params: { token }, deps, req }) {
    const name_hash = tokenName('fcm', token);
    await checkKeyStays(db, caller, keyOf(req));
    await addDevice(db, deps, caller, {
      kind: 'token',
      token_kind: 'fcm',
      name_hash,
      address: { token, ios_app_id: null },
    });
  },
});
