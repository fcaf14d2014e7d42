import Joi from 'joi';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id, jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits.js';
import type { ProfileInput } from '../profile-fields/index.js';
import { changeProfile } from './user-actions.js';
import { profileData } from './user-schema.js';

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

export const deleteOwnProfileEndpoint = endpoint({
  method: 'delete',
  path: '/users/me/profile_data',
  operationId: 'deleteOwnProfile',
  summary: "Empty some of the caller's custom profile fields",
  access: humansOnly,
  params: Joi.object<{ data: number[] }, true>({ data: jsonArray(id()).max(LIMITS.profileFields).required() }),

  async handler({ db, realm, caller, params }) {
    await changeProfile(
      db,
      realm,
      caller,
      params.data.map((field_id) => ({ id: field_id, value: null })),
      'self',
    );
  },
});
