import Joi from 'joi';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool } from '../../http/param-types.js';
import { changeStatus, noNewStatus, statusParams, type StatusParams } from './user-status-actions.js';

type Params = StatusParams & {
  /** Of clients of old; what it said is told by presence. */
  away?: boolean;
};

export const updateOwnStatusEndpoint = endpoint({
  method: 'post',
  path: '/users/me/status',
  operationId: 'updateOwnStatus',
  summary: "Set the caller's status text and emoji; empty text takes them away",
  access: humansOnly,
  params: Joi.object<Params, true>({ ...statusParams, away: bool() }),

  async handler({ db, realm, caller, params }) {
    const { status_text, emoji_name, away } = params;
    if (status_text === undefined && emoji_name === undefined && away === undefined) throw noNewStatus();
    await changeStatus(db, realm, caller, params);
  },
});
