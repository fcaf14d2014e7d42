import type { Database, Db } from '../../db/db.js';
import { REMINDER_LIMITS } from '../../limits/index.js';
import { queueMail } from '../mails/index.js';
import {
  deleteReminder,
  findDoctors,
  findDueReminders,
  lockDueReminder,
  noteReminder,
  type Reminder,
} from './critical-reminder-store.js';

/**
 * Reminds of the critical results that nobody has acknowledged: first the doctor whose result it is, from the second time on every
 * doctor of the clinic. The mail names neither patient nor value. Answers how many results somebody was reminded of. `app` acts in
 * one clinic at a time; what is queued and that it was, are one transaction.
 */
export async function remindOfCriticalResults(worker: Database, app: Database): Promise<number> {
  let reminded = 0;
  for (const reminder of await findDueReminders(worker, REMINDER_LIMITS.criticalAtOnce))
    if (await app.transaction(reminder.clinic_id, (tx) => remind(tx, reminder))) reminded += 1;
  return reminded;
}

async function remind(db: Db, reminder: Reminder): Promise<boolean> {
  const state = await lockDueReminder(db, reminder);
  if (!state) return false;
  if (!state.waits) {
    await deleteReminder(db, reminder);
    return false;
  }
  const { user_id, sent, clinic_name } = state;
  const doctors = user_id === null || sent > 0 ? await findDoctors(db, reminder.clinic_id) : [];
  for (const id of new Set(user_id === null ? doctors : [user_id, ...doctors]))
    await queueMail(db, 'critical_result', id, { clinic_id: reminder.clinic_id, clinic_name });
  await noteReminder(db, reminder);
  return true;
}
