import Joi from 'joi';
import { administrator, allOf, humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { joinRealm, OPEN_TO_ALL } from '../joining/index.js';
import { checkAddressAllowed } from '../realm-domains/index.js';
import { email, fullName, password } from '../user-directory/index.js';

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
    const { email: delivery_email, full_name } = params;
    return db.transaction(async (tx) => {
      await checkAddressAllowed(tx, realm, delivery_email);
      const newcomer = { delivery_email, full_name, password_hash };
      const { user } = await joinRealm(tx, deps, realm, { actor: caller, newcomer, offer: OPEN_TO_ALL });
      return { user_id: user.id };
    });
  },
});
