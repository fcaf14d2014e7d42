import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { changeRealmPicture } from './realm-picture-actions.js';
import { realmPictureView } from './realm-picture-view.js';

export const removeRealmIconEndpoint = endpoint({
  method: 'delete',
  path: '/realm/icon',
  operationId: 'removeRealmIcon',
  summary: 'Take the icon of the organization away, so that it has that of the service',
  access: administrator,
  changesPrincipals: true,
  response: Joi.object({ icon_url: Joi.string().required() }),
  errors: ['UNAUTHORIZED_PRINCIPAL'],

  async handler({ db, realm, caller, deps }) {
    const changed = await changeRealmPicture(db, { realm, caller, deps }, 'icon', null);
    return { icon_url: realmPictureView(deps.config.baseUrl, changed, 'icon').url };
  },
});
