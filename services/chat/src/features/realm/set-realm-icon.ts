import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { LIMITS } from '../../limits/index.js';
import { setRealmPicture } from './realm-picture-actions.js';
import { realmPictureView } from './realm-picture-view.js';

export const setRealmIconEndpoint = endpoint({
  method: 'post',
  path: '/realm/icon',
  operationId: 'setRealmIcon',
  summary:
    'Set the icon of the organization: one png, jpeg, gif, webp or avif image, as multipart/form-data with any field name',
  access: administrator,
  upload: { maxBytes: () => LIMITS.imageMebibytes * 2 ** 20 },
  changesPrincipals: true,
  transaction: false,
  response: Joi.object({ icon_url: Joi.string().required() }),
  errors: ['UNAUTHORIZED_PRINCIPAL', 'BAD_IMAGE'],

  async handler({ db, realm, caller, files: [file], deps }) {
    const changed = await setRealmPicture(db, { realm, caller, deps }, 'icon', file);
    return { icon_url: realmPictureView(deps.config.baseUrl, changed, 'icon').url };
  },
});
