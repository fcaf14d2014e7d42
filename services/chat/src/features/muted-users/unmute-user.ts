import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import { announceMutedUsers } from './muted-user-events.js';
import { deleteMutedUser } from './muted-user-store.js';

export const unmuteUserEndpoint = endpoint({
  method: 'delete',
  path: '/users/me/muted_users/{muted_user_id}',
  operationId: 'unmuteUser',
  summary: 'Hear of a muted user again',
  access: signedIn,
  params: Joi.object<{ muted_user_id: number }, true>({ muted_user_id: id().required() }),

  async handler({ db, realm, caller, params: { muted_user_id } }) {
    if (!(await deleteMutedUser(db, realm.id, caller.id, muted_user_id))) {
      throw new ChatError('BAD_REQUEST', 'User is not muted');
    }
    await announceMutedUsers(db, caller);
  },
});
