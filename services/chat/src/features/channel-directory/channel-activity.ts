import { insertJob, type Tasks } from '../jobs/index.js';
import { countMessages, findRealmIds, forgetOldDays, setActivity } from './channel-activity-store.js';

const COUNT_ALL = 'count the traffic of channels';
const COUNT_REALM = 'count the traffic of the channels of an organization';
const BATCH = 20_000;

/**
 * Counts what was sent to each channel since the last time, and finds out from the counts how busy it is and whether it
 * has fallen silent. A channel that is written to again is active at once: the sender says so.
 */
export const channelActivityTasks: Tasks = {
  [COUNT_ALL]: {
    every_seconds: 3_600,
    async run(tx) {
      for (const realm_id of await findRealmIds(tx)) {
        await insertJob(tx, { task: COUNT_REALM, realm_id, key: `${COUNT_REALM}: ${realm_id}` });
      }
    },
  },
  [COUNT_REALM]: {
    async run(tx, { realm_id }) {
      if (realm_id === null) return undefined;
      if ((await countMessages(tx, realm_id, BATCH)) === BATCH) return { again: true };
      await forgetOldDays(tx, realm_id);
      await setActivity(tx, realm_id);
      return undefined;
    },
  },
};
