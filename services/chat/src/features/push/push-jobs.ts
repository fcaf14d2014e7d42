import type { Tasks } from '../jobs/index.js';
import { LIMITS } from '../../limits/index.js';
import { deleteOldPushedMessages, deleteOldPushes } from '../push-devices/index.js';

/** Whoever has not read it by then does not look at that notification any more. */
const SHOWN_MS = 30 * 86_400_000;

export const pushTasks: Tasks = {
  'give up what no device has taken for a day': {
    every_seconds: 3_600,
    async run(tx, _job, { now, metrics }) {
      const before = new Date(now().getTime() - LIMITS.pushHours * 3_600_000);
      for (const { count, ...labels } of await deleteOldPushes(tx, before)) {
        tx.afterCommit(() => metrics.pushes.inc({ ...labels, outcome: 'given_up' }, count));
      }
    },
  },
  'forget which old messages devices show': {
    every_seconds: 86_400,
    run: (tx) => deleteOldPushedMessages(tx, new Date(tx.now().getTime() - SHOWN_MS)),
  },
};
