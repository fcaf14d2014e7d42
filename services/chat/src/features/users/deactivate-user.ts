import Joi from 'joi';
import { notGuest } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { accessUserToAdminister } from '../user-directory/index.js';
import { deactivateUser } from './user-activity.js';

export const deactivateUserEndpoint = endpoint({
  method: 'delete',
  path: '/users/{user_id}',
  operationId: 'deactivateUser',
  summary: "Deactivate a person's account and its bots",
  access: notGuest,
  changesPrincipals: true,
  params: Joi.object<{ user_id: number }, true>({ user_id: id().required() }),
  errors: ['UNAUTHORIZED_PRINCIPAL', 'CANNOT_DEACTIVATE_LAST_USER'],

  async handler({ db, realm, caller, params }) {
    const user = await accessUserToAdminister(db, realm, caller, params.user_id, 'person');
    await deactivateUser(db, realm, caller, user);
  },
});
