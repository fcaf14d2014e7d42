import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool } from '../../http/param-types.js';
import { changeRealmPicture } from './realm-picture-actions.js';

export const removeRealmLogoEndpoint = endpoint({
  method: 'delete',
  path: '/realm/logo',
  operationId: 'removeRealmLogo',
  summary:
    'Take the wide logo of the organization away, that for dark surroundings with `night`, so that it has that of the service',
  access: administrator,
  changesPrincipals: true,
  params: Joi.object<{ night: boolean }, true>({ night: bool().required() }),
  errors: ['UNAUTHORIZED_PRINCIPAL'],

  async handler({ db, realm, caller, params: { night }, deps }) {
    await changeRealmPicture(db, { realm, caller, deps }, night ? 'night_logo' : 'logo', null);
  },
});
