import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { profileFieldView } from './profile-field-view.js';
import { findProfileFields } from './profile-field-store.js';

export const getProfileFieldsEndpoint = endpoint({
  method: 'get',
  path: '/realm/profile_fields',
  operationId: 'getProfileFields',
  summary: "Get the organization's custom profile fields in their order",
  access: signedIn,
  response: Joi.object({ custom_fields: Joi.array().items(Joi.object().unknown(true)).required() }),

  async handler({ db, realm }) {
    return { custom_fields: (await findProfileFields(db, realm.id)).map(profileFieldView) };
  },
});
