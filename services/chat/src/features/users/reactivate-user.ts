import Joi from 'joi';
import { notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import {
  checkCanAdminister,
  checkIsNotAbove,
  findUser,
  findUserForUpdate,
  invalidUser,
} from '../user-directory/index.js';
import { reactivateUser } from './user-activity.js';

export const reactivateUserEndpoint = endpoint({
  method: 'post',
  path: '/users/{user_id}/reactivate',
  operationId: 'reactivateUser',
  summary: 'Reactivate the account of a person or bot',
  access: notGuest,
  changesPrincipals: true,
  params: Joi.object<{ user_id: number }, true>({ user_id: id().required() }),
  errors: ['UNAUTHORIZED_PRINCIPAL'],

  async handler({ db, realm, caller, params }) {
    const user = await findUserForUpdate(db, realm.id, params.user_id);
    if (!user) throw invalidUser();
    checkCanAdminister(caller, user);
    checkIsNotAbove(caller, user.role);
    const owner = user.bot_owner_id === null ? undefined : await findUser(db, realm.id, user.bot_owner_id);
    if (owner && !owner.is_active) throw new ChatError('BAD_REQUEST', 'The owner of this bot is deactivated.');
    await reactivateUser(db, realm, caller, user);
  },
});
