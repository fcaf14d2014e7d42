import type { Database, Db } from '../../db/db.js';
import { eachByItself } from '../../db/each-by-itself.js';
import { REMINDER_LIMITS } from '../../limits/index.js';
import { queueMail } from '../mails/index.js';
import {
  deleteReminder,
  findDoctors,
  findDueReminders,
  lockDueReminder,
  noteReminder,
  takeTurn,
  type Reminder,
} from './critical-reminder-store.js';

/**
 * Reminds of the critical results that nobody has acknowledged: first the doctor whose result it is, from the second time on every
 * doctor of the clinic. The mail names neither patient nor value, so one says it of all that are due. Answers how many results somebody
 * was reminded of. `app` acts in one clinic at a time; what is queued and that it was, are one transaction.
 */
export async function remindOfCriticalResults(worker: Database, app: Database): Promise<number> {
  let reminded = 0;
  const due = await findDueReminders(worker, REMINDER_LIMITS.criticalAtOnce);
  await eachByItself([...new Set(due.map(({ clinic_id }) => clinic_id))], async (clinicId) => {
    const own = due.filter(({ clinic_id }) => clinic_id === clinicId);
    reminded += await app.transaction(clinicId, (tx) => remind(tx, clinicId, own));
  });
  return reminded;
}

async function remind(db: Db, clinicId: string, reminders: readonly Reminder[]): Promise<number> {
  if (!(await takeTurn(db, clinicId))) return 0;
  const told = new Set<string>();
  let reminded = 0;
  let clinicName = '';
  for (const reminder of reminders) {
    const state = await lockDueReminder(db, reminder);
    if (!state) continue;
    if (!state.waits) {
      await deleteReminder(db, reminder);
      continue;
    }
    const { user_id, sent, clinic_name } = state;
    clinicName = clinic_name;
    if (user_id !== null) told.add(user_id);
    if (user_id === null || sent > 0) for (const id of await findDoctors(db, clinicId)) told.add(id);
    await noteReminder(db, reminder);
    reminded += 1;
  }
  for (const id of told) await queueMail(db, 'critical_result', id, { clinic_id: clinicId, clinic_name: clinicName });
  return reminded;
}
