import Joi from 'joi';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id, jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { changeProfile } from './profile-actions.js';

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
