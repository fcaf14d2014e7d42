import Joi from 'joi';
import { signedIn } from '../../http/access.js';
import { endpoint } from '../../http/endpoint.js';
import { loadPresences } from './presence-actions.js';
import { presencesSchema, presencesView } from './presence-view.js';

export const getRealmPresenceEndpoint = endpoint({
  method: 'get',
  path: '/realm/presence',
  operationId: 'getRealmPresence',
  summary: 'Get the presence of everybody, by address',
  access: signedIn,
  response: Joi.object({
    presences: presencesSchema.required(),
    server_timestamp: Joi.number().required(),
  }),

  async handler({ db, realm, caller, deps }) {
    const now = deps.now();
    const { rows } = await loadPresences(db, realm, caller, { now });
    return { presences: presencesView(realm, rows, false), server_timestamp: now.getTime() / 1000 };
  },
});
