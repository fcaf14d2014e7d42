import Joi from 'joi';
import { humansOnly } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { bool, enumOf, int } from '../../http/param-types.js';
import { loadPresences, reportPresence } from './presence-actions.js';
import { presencesSchema, presencesView } from './presence-view.js';

interface Params {
  status: 'active' | 'idle';
  last_update_id?: number;
  history_limit_days?: number;
  new_user_input: boolean;
  ping_only: boolean;
  slim_presence: boolean;
}

export const updateOwnPresenceEndpoint = endpoint({
  method: 'post',
  path: '/users/me/presence',
  operationId: 'updateOwnPresence',
  summary: "Report the caller's presence, and get that of others; with last_update_id only what is new since",
  access: humansOnly,
  params: Joi.object<Params, true>({
    status: enumOf('active', 'idle').required(),
    last_update_id: int({ min: -1, max: Number.MAX_SAFE_INTEGER }),
    history_limit_days: int({ min: 0, max: 36_500 }),
    new_user_input: bool().default(false),
    ping_only: bool().default(false),
    slim_presence: bool().default(false),
  }),
  response: Joi.object({
    presences: presencesSchema,
    server_timestamp: Joi.number(),
    presence_last_update_id: Joi.number().integer(),
  }),
  transaction: false,

  async handler({ db, realm, caller, params, deps }) {
    const now = deps.now();
    await reportPresence(db, realm, caller, params.status === 'active', now);
    if (params.ping_only) return {};
    const { rows, last_update_id } = await loadPresences(db, realm, caller, {
      ...(params.last_update_id !== undefined && { last_update_id: params.last_update_id }),
      ...(params.history_limit_days !== undefined && { history_days: params.history_limit_days }),
      now,
    });
    return {
      presences: presencesView(realm, rows, params.slim_presence || params.last_update_id !== undefined),
      server_timestamp: now.getTime() / 1000,
      presence_last_update_id: last_update_id,
    };
  },
});
