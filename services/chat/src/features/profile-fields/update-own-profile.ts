import Joi from 'joi';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import type { ProfileInput } from './profile-field.js';
import { changeProfile } from './profile-actions.js';
import { profileData } from './profile-data-param.js';

export const updateOwnProfileEndpoint = endpoint({
  method: 'patch',
  path: '/users/me/profile_data',
  operationId: 'updateOwnProfile',
  summary: "Fill in the caller's custom profile fields",
  access: humansOnly,
  params: Joi.object<{ data: ProfileInput[] }, true>({ data: profileData().required() }),

  async handler({ db, realm, caller, params }) {
    await changeProfile(db, realm, caller, params.data, 'self');
  },
});
