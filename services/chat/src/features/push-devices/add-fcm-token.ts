import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { checkStaysSignedIn } from './device-access.js';
import { addDevice, tokenName } from './push-address-actions.js';
import { oneToken } from './token-params.js';

export const addFcmTokenEndpoint = endpoint({
  method: 'post',
  path: '/users/me/android_gcm_reg_id',
  operationId: 'addFcmToken',
  summary: "Add an Android device's token; deprecated: register the phone for encrypted notifications",
  access: humansOnly,
  params: oneToken,

  async handler({ db, caller, params: { token }, deps, req, session_id }) {
    const name_hash = tokenName('fcm', token);
    await checkStaysSignedIn(db, { caller, session_id, req });
    await addDevice(db, deps, caller, {
      kind: 'token',
      token_kind: 'fcm',
      name_hash,
      address: { token, ios_app_id: null },
    });
  },
});
