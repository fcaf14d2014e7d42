import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { object } from '../../http/answer-types.js';
import { endpoint } from '../../http/endpoint.js';
import { id } from '../../http/param-types.js';
import { accessUser, userSetting } from '../user-directory/index.js';
import { NO_STATUS } from './user-status-actions.js';
import { findUserStatus } from './user-status-store.js';
import { statusMembers, userStatusView } from './user-status-view.js';

export const getUserStatusEndpoint = endpoint({
  method: 'get',
  path: '/users/{user_id}/status',
  operationId: 'getUserStatus',
  summary: "Get a person's status; empty where there is none",
  access: signedIn,
  params: Joi.object<{ user_id: number }, true>({ user_id: id().required() }),
  response: object({ status: object({}, statusMembers) }),

  async handler({ db, realm, caller, params }) {
    const user = await accessUser(db, realm, caller, params.user_id);
    const status = await findUserStatus(db, realm.id, user.id);
    const away = !userSetting(user, 'presence_enabled');
    return { status: userStatusView({ ...NO_STATUS, ...status, away }) };
  },
});
