import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { setRealmPicture } from './realm-picture-actions.js';

export const setRealmLogoEndpoint = endpoint({
  method: 'post',
  path: '/realm/logo',
  operationId: 'setRealmLogo',
  summary:
    'Set the wide logo of the organization, for dark surroundings with `night`: one png, jpeg, gif, webp or avif image, as multipart/form-data with any field name',
  access: administrator,
  upload: { maxBytes: () => LIMITS.imageMebibytes * 2 ** 20 },
  changesPrincipals: true,
  transaction: false,
  params: Joi.object<{ night: boolean }, true>({ night: bool().required() }),
  errors: ['UNAUTHORIZED_PRINCIPAL', 'BAD_IMAGE'],

  async handler({ db, realm, caller, files: [file], params: { night }, deps }) {
    await setRealmPicture(db, { realm, caller, deps }, night ? 'night_logo' : 'logo', file);
  },
});
