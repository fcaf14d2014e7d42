import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import { markSenderRead } from '../read-state/index.js';
import { accessUser } from '../user-directory/index.js';
import { announceMutedUsers } from './muted-user-events.js';
import { insertMutedUser } from './muted-user-store.js';

export const muteUserEndpoint = endpoint({
  method: 'post',
  path: '/users/me/muted_users/{muted_user_id}',
  operationId: 'muteUser',
  summary: 'Mute a user: what it sends counts as read and is hidden',
  access: signedIn,
  params: Joi.object<{ muted_user_id: number }, true>({ muted_user_id: id().required() }),

  async handler({ db, realm, caller, params: { muted_user_id } }) {
    if (muted_user_id === caller.id) throw new ChatError('BAD_REQUEST', 'Cannot mute self');
    const user = await accessUser(db, realm, caller, muted_user_id);
    if (!(await insertMutedUser(db, realm.id, caller.id, user.id))) {
      throw new ChatError('BAD_REQUEST', 'User already muted');
    }
    await markSenderRead(db, caller, user.id);
    await announceMutedUsers(db, caller);
  },
});
