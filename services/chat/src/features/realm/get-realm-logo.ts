import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool } from '../../http/param-types.js';
import { redirectTo } from '../../http/redirect.js';
import { realmPictureView } from './realm-picture-view.js';

export const getRealmLogoEndpoint = endpoint({
  method: 'get',
  path: '/realm/logo',
  operationId: 'getRealmLogo',
  raw: true,
  summary: 'Be redirected to the wide logo of the organization as it is now, that for dark surroundings with `night`',
  access: signedIn,
  params: Joi.object<{ night: boolean }, true>({ night: bool().required() }),

  async handler({ realm, params: { night }, deps, res }) {
    redirectTo(res, realmPictureView(deps.config.baseUrl, realm, night ? 'night_logo' : 'logo').url);
  },
});
