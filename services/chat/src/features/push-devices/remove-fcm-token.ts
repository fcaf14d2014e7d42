import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { removeDevice, tokenName } from './push-address-actions.js';
import { oneToken, unknownToken } from './token-params.js';

export const removeFcmTokenEndpoint = endpoint({
  method: 'delete',
  path: '/users/me/android_gcm_reg_id',
  operationId: 'removeFcmToken',
  summary: "Remove an Android device's token",
  access: humansOnly,
  params: oneToken,

  async handler({ db, caller, params: { token } }) {
    if (!(await removeDevice(db, caller, ['token'], tokenName('fcm', token)))) throw unknownToken();
  },
});
