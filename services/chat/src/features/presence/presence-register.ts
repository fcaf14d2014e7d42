import type { RegisterSection } from '../events/index.js';
import { loadPresences } from './presence-actions.js';
import { presencesView } from './presence-view.js';

export const presenceSection: RegisterSection = {
  types: ['presence'],
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
