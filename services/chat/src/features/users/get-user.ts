import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool, str } from '../../http/param-types.js';
import { LIMITS } from '../../limits/index.js';
import { findProfileData } from '../profile-fields/index.js';
import { accessUser, userView } from '../user-directory/index.js';
import { userSchema } from './user-schema.js';

interface Params {
  user_id: string;
  client_gravatar: boolean;
  include_custom_profile_fields: boolean;
}

export const getUserEndpoint = endpoint({
  method: 'get',
  path: '/users/{user_id}',
  operationId: 'getUser',
  summary: 'Get one user by id or by address',
  access: signedIn,
  params: Joi.object<Params, true>({
    user_id: str().max(LIMITS.deliveryEmail).required(),
    client_gravatar: bool().default(true),
    include_custom_profile_fields: bool().default(false),
  }),
  response: Joi.object({ user: userSchema.required() }),

  async handler({ db, realm, caller, params: { user_id, client_gravatar, include_custom_profile_fields } }) {
    const user = await accessUser(db, realm, caller, user_id);
    const profiles = include_custom_profile_fields ? await findProfileData(db, realm.id, [user.id]) : undefined;
    return {
      user: userView(realm, caller, user, {
        client_gravatar,
        ...(profiles && { profile_data: profiles.get(user.id) ?? {} }),
      }),
    };
  },
});
