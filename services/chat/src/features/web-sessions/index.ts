import type { Tasks } from '../jobs/index.js';
import { deleteOldSessions } from '../user-directory/index.js';
import { sessionBounds } from './session-actions.js';

export { noSession } from './end-current-session.js';
export { renewSession, sessionBounds } from './session-actions.js';

const AT_A_TIME = 1_000;

export const webSessionTasks: Tasks = {
  'forget sessions that are over': {
    every_seconds: 3_600,
    async run(tx) {
      const { created_after, used_after } = sessionBounds(tx.now());
      const most = AT_A_TIME;
      const gone = await deleteOldSessions(tx, { created_before: created_after, used_before: used_after, most });
      return { again: gone === most };
    },
  },
};
