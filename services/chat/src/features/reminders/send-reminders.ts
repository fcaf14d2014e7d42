import type { Tx } from '../../db/db.js';
import type { Deps } from '../../deps/deps.js';
import { addJob, type Tasks } from '../jobs/index.js';
import { getRealm } from '../realm-settings/index.js';
import { sendNotice } from '../sending/index.js';
import { findUser } from '../user-directory/index.js';
import { removeReminder } from './reminder-actions.js';
import { findDueReminders, findReminderLocked, setFailed } from './reminder-store.js';
import { dueReminderText } from './reminder-text.js';

const SEND = 'send a reminder';
const KEY_PREFIX = 'reminder ';
const TAKEN_TOGETHER = 100;

/** However late, a reminder is sent; a job for each, as for scheduled messages. */
export const reminderTasks: Tasks = {
  'find reminders that are due': {
    every_seconds: 1,
    async run(tx, _job, deps) {
      const due = await findDueReminders(tx, deps.now(), KEY_PREFIX, TAKEN_TOGETHER);
      for (const { realm_id, id, user_id } of due) {
        await addJob(tx, deps, {
          task: SEND,
          realm_id,
          user_id,
          payload: { id },
          key: `${KEY_PREFIX}${realm_id} ${id}`,
        });
      }
      return { again: due.length === TAKEN_TOGETHER };
    },
  },
  [SEND]: {
    async run(tx, { realm_id, payload }, deps) {
      if (realm_id === null) return;
      await remind(tx, deps, realm_id, (payload as { id: number }).id);
    },
  },
};

/** The notification bot's message and the end of the reminder in one transaction; nothing if it was deleted or sent meanwhile. */
async function remind(tx: Tx, { now }: Pick<Deps, 'now'>, realm_id: number, id: number): Promise<void> {
  const reminder = await findReminderLocked(tx, realm_id, id);
  if (!reminder || reminder.failed || reminder.scheduled_delivery_timestamp > now()) return;
  const realm = await getRealm(tx, realm_id);
  const user = await findUser(tx, realm_id, reminder.user_id);
  if (realm.deactivated_at !== null || !user?.is_active) return setFailed(tx, realm_id, id);
  const content = await dueReminderText(tx, realm, user, reminder);
  await sendNotice(tx, realm, { to: { user_id: user.id }, content });
  await removeReminder(tx, user, id);
}
