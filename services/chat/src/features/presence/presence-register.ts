import { integer, number, record, string } from '../../http/answer-types.js';
import { event, type RegisterSection } from '../events/index.js';
import { loadPresences } from './presence-actions.js';
import { clientPresenceSchema, presencesSchema, presencesView, slimPresenceSchema } from './presence-view.js';

export const presenceSection: RegisterSection = {
  types: ['presence'],
  members: () => ({
    presences: presencesSchema,
    server_timestamp: number(),
    presence_last_update_id: integer(),
  }),
  /** For clients that declared `simplified_presence_events`, and for those that did not. */
  events: [
    event(
      'presence',
      {},
      {
        presences: record(slimPresenceSchema),
        user_id: integer(),
        email: string(),
        server_timestamp: number(),
        presence: record(clientPresenceSchema),
      },
    ),
  ],
  async load({ db, realm, caller, options, presence_history_limit_days, deps }) {
    const now = deps.now();
    const { rows, last_update_id } = await loadPresences(db, realm, caller, {
      ...(presence_history_limit_days !== undefined && { history_days: presence_history_limit_days }),
      now,
    });
    return {
      presences: presencesView(realm, rows, options.slim_presence),
      server_timestamp: now.getTime() / 1000,
      presence_last_update_id: last_update_id,
    };
  },
  loadForSpectators: async ({ deps }) => ({
    presences: {},
    server_timestamp: deps.now().getTime() / 1000,
    presence_last_update_id: -1,
  }),
};
