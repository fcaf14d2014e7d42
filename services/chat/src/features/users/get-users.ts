import Joi from 'joi';
import { signedInOrSpectator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool, id, jsonArray } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { findProfileData } from '../profile-fields/index.js';
import { findAccessibleUserIds, findUsers, userView, userViewForSpectators } from '../user-directory/index.js';
import { userSchema, userSchemaForSpectators } from './user-schema.js';

interface Params {
  client_gravatar: boolean;
  include_custom_profile_fields: boolean;
  user_ids?: number[];
}

export const getUsersEndpoint = endpoint({
  method: 'get',
  path: '/users',
  operationId: 'getUsers',
  summary:
    'Get the users that the caller may know, deactivated ones and bots included, not those of the system; unknown user_ids are skipped. Spectators get no addresses, time zones and profiles',
  access: signedInOrSpectator,
  params: Joi.object<Params, true>({
    client_gravatar: bool().default(true),
    include_custom_profile_fields: bool().default(false),
    user_ids: jsonArray(id()).max(LIMITS.usersInRequest),
  }),
  response: Joi.object({ members: Joi.array().items(userSchema, userSchemaForSpectators).required() }),

  async handler({ db, realm, caller, params: { client_gravatar, include_custom_profile_fields, user_ids } }) {
    const users = await findUsers(db, realm.id, user_ids);
    const known = await findAccessibleUserIds(db, realm, caller, user_ids);
    const shown = users.filter((user) => !user.is_system_bot && (user.is_bot || !known || known.has(user.id)));
    if (!caller) return { members: shown.map((user) => userViewForSpectators(realm, user)) };
    const profiles = include_custom_profile_fields ? await findProfileData(db, realm.id, user_ids) : undefined;
    return {
      members: shown.map((user) =>
        userView(realm, caller, user, {
          client_gravatar,
          ...(profiles && { profile_data: profiles.get(user.id) ?? {} }),
        }),
      ),
    };
  },
});
