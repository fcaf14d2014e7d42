import Joi from 'joi';
import { administrator, allOf, humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ROLES } from '../../domain/caller.js';
import { findDefaultChannels } from '../channel-directory/index.js';
import { subscribe } from '../subscriptions/index.js';
import { checkAddressAllowed } from '../realm-domains/index.js';
import { createUser, email, fullName, password } from '../user-directory/index.js';

interface Params {
  email: string;
  password: string;
  full_name: string;
}

export const createUserEndpoint = endpoint({
  method: 'post',
  path: '/users',
  operationId: 'createUser',
  summary: 'Create the account of a member, subscribed to the default channels',
  access: allOf(administrator, humansOnly),
  params: Joi.object<Params, true>({
    email: email().required(),
    password: password().required(),
    full_name: fullName().required(),
  }),
  response: Joi.object({ user_id: Joi.number().integer().required() }),
  transaction: false,

  async handler({ db, realm, caller, params, deps }) {
    const password_hash = await deps.passwords.hash(params.password);
    return db.transaction(async (tx) => {
      await checkAddressAllowed(tx, realm, params.email);
      const { user } = await createUser(tx, deps.config.apiKeySecret, realm, caller, {
        delivery_email: params.email,
        full_name: params.full_name,
        role: ROLES.member,
        password_hash,
      });
      await subscribe(tx, realm, { channels: await findDefaultChannels(tx, realm.id), user_ids: [user.id] });
      return { user_id: user.id };
    });
  },
});
