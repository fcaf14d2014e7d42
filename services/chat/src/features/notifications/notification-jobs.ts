import type { Tasks } from '../jobs/index.js';
import { deleteOldNotifications, releaseHeld } from './due-notification-store.js';
import { QUEUE_PART, type QueuedPart } from './notification-actions.js';
import { insertWholeChannelNotifications } from './notification-store.js';
import { attentionAt } from './take-notifications.js';

const RELEASED_TOGETHER = 500;
/** Twice the longest that people let their mails wait. */
const KEPT_MS = 14 * 86_400_000;

export const notificationTasks: Tasks = {
  [QUEUE_PART]: {
    async run(tx, { realm_id, payload }) {
      if (realm_id === null) return;
      const { parts, part, ...message } = payload as QueuedPart;
      await insertWholeChannelNotifications(tx, realm_id, message, { parts, part });
    },
  },
  'release notifications of people who left': {
    every_seconds: 15,
    async run(tx, _job, deps) {
      const released = await releaseHeld(tx, deps.now(), attentionAt(deps), RELEASED_TOGETHER);
      return { again: released === RELEASED_TOGETHER };
    },
  },
  'give up notifications that are too old': {
    every_seconds: 3600,
    async run(tx, _job, { now, metrics }) {
      for (const { way, count } of await deleteOldNotifications(tx, new Date(now().getTime() - KEPT_MS))) {
        tx.afterCommit(() => metrics.notifications.inc({ way, outcome: 'given_up' }, count));
      }
    },
  },
};
