import { signedIn } from '../../http/access.js';
import { list, object } from '../../http/answer-types.js';
import { endpoint } from '../../http/endpoint.js';
import { profileFieldSchema, profileFieldView } from './profile-field-view.js';
import { findProfileFields } from './profile-field-store.js';

export const getProfileFieldsEndpoint = endpoint({
  method: 'get',
  path: '/realm/profile_fields',
  operationId: 'getProfileFields',
  summary: "Get the organization's custom profile fields in their order",
  access: signedIn,
  response: object({ custom_fields: list(profileFieldSchema) }),

  async handler({ db, realm }) {
    return { custom_fields: (await findProfileFields(db, realm.id)).map(profileFieldView) };
  },
});
