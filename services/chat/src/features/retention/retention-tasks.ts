import { insertJob, type Tasks } from '../jobs/index.js';
import { deleteSomeExpired } from './delete-expired.js';
import { findRealmIdsWithRetention, shareRealm } from './retention-store.js';

const DELETE_ALL = 'delete messages past their retention';
const DELETE_OF_REALM = 'delete messages of an organization past their retention';

/** Each organization has a job of its own, whose turns alternate with those of the others. */
export const retentionTasks: Tasks = {
  [DELETE_ALL]: {
    every_seconds: 3_600,
    async run(tx) {
      for (const realm_id of await findRealmIdsWithRetention(tx)) {
        await insertJob(tx, { task: DELETE_OF_REALM, realm_id, key: `${DELETE_OF_REALM}: ${realm_id}` });
      }
    },
  },
  [DELETE_OF_REALM]: {
    async run(tx, { realm_id }, deps) {
      const realm = realm_id === null ? undefined : await shareRealm(tx, realm_id);
      return { again: realm !== undefined && (await deleteSomeExpired(tx, deps, realm)) };
    },
  },
};
