import Joi from 'joi';
import { administrator, allOf, humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ROLES } from '../../http/principals.js';
import { createUser } from './user-actions.js';
import { email, fullName, password } from './user-rules.js';

interface Params {
  email: string;
  password: string;
  full_name: string;
}

export const createUserEndpoint = endpoint({
  method: 'post',
  path: '/users',
  summary: 'Create the account of a member',
  access: allOf(administrator, humansOnly),
  params: Joi.object<Params, true>({
    email: email().required(),
    password: password().required(),
    full_name: fullName().required(),
  }),
  response: Joi.object({ user_id: Joi.number().integer().required() }),
  transaction: false,

  async handler({ db, realm, params, deps }) {
    const password_hash = await deps.passwords.hash(params.password);
    const { user } = await db.transaction((tx) =>
      createUser(tx, deps.config.apiKeySecret, realm, {
        delivery_email: params.email,
        full_name: params.full_name,
        role: ROLES.member,
        password_hash,
      }),
    );
    return { user_id: user.id };
  },
});
