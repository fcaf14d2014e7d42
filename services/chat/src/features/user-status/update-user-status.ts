import Joi from 'joi';
import { administrator } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { ChatError } from '../../domain/errors.js';
import { id } from '../../http/param-types.js';
import { recordChanges } from '../audit-log/index.js';
import { accessUserToAdminister } from '../user-directory/index.js';
import { changeStatus, noNewStatus, statusParams, type StatusParams } from './user-status-actions.js';

type Params = StatusParams & { user_id: number };

export const updateUserStatusEndpoint = endpoint({
  method: 'post',
  path: '/users/{user_id}/status',
  operationId: 'updateUserStatus',
  summary: "Set a person's status text and emoji; empty text takes them away",
  access: administrator,
  params: Joi.object<Params, true>({ user_id: id().required(), ...statusParams }),
  errors: ['UNAUTHORIZED_PRINCIPAL'],

  async handler({ db, realm, caller, params }) {
    const user = await accessUserToAdminister(db, realm, caller, params.user_id, 'person');
    if (!user.is_active) throw new ChatError('BAD_REQUEST', 'This user is deactivated.');
    if (params.status_text === undefined && params.emoji_name === undefined) throw noNewStatus();
    await changeStatus(db, realm, user, params);
    await recordChanges(db, realm.id, caller, {
      event_type: 'user_changed',
      user_id: user.id,
      details: { property: 'status' },
    });
  },
});
