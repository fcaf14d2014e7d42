import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { redirectTo } from '../../http/redirect.js';
import { realmPictureView } from './realm-picture-view.js';

export const getRealmIconEndpoint = endpoint({
  method: 'get',
  path: '/realm/icon',
  operationId: 'getRealmIcon',
  raw: true,
  summary: 'Be redirected to the icon of the organization as it is now',
  access: signedIn,

  async handler({ realm, deps, res }) {
    redirectTo(res, realmPictureView(deps.config.baseUrl, realm, 'icon').url);
  },
});
