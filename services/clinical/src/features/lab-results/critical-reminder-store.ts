import type { Db } from '../../db/db.js';
import { REMINDER_LIMITS } from '../../limits/index.js';

/** Which critical result a reminder is about. */
export interface Reminder {
  clinic_id: string;
  lab_result_id: string;
}

/** Who is reminded, in which clinic, and whether it is still needed. */
export interface ReminderState {
  sent: number;
  waits: boolean;
  clinic_name: string;
  /** The account of the practitioner whose result it is. */
  user_id: string | null;
}

// One that seems to be sent in the future was sent before the clock was put back.
const DUE = `(last_at > now() or last_at + make_interval(mins => ($1::integer[])[least(sent + 1, cardinality($1::integer[]))]) <= now())`;

/** Reminders that are due, of all clinics, the oldest first; as `clinical_worker`. */
export const findDueReminders = (worker: Db, limit: number): Promise<Reminder[]> =>
  worker.rows(`select clinic_id, lab_result_id from critical_reminders where ${DUE} order by last_at limit $2`, [
    REMINDER_LIMITS.criticalMinutes,
    limit,
  ]);

/** A reminder that is due, if no other worker is at it. */
export const lockDueReminder = (db: Db, { clinic_id, lab_result_id }: Reminder) =>
  db.row<ReminderState>(
    `select c.sent, i.name as clinic_name, m.user_id,
       r.acknowledged_at is null and r.superseded_by_id is null and r.status not in ('cancelled', 'entered-in-error') as waits
     from critical_reminders c
     join clinics i on i.id = c.clinic_id
     join lab_results r on r.clinic_id = c.clinic_id and r.id = c.lab_result_id
     left join memberships m on m.clinic_id = r.clinic_id and m.practitioner_id = r.practitioner_id and m.status = 'active'
     where c.clinic_id = $2 and c.lab_result_id = $3 and ${DUE} for update of c skip locked`,
    [REMINDER_LIMITS.criticalMinutes, clinic_id, lab_result_id],
  );

/** Accounts of the doctors of a clinic. */
export async function findDoctors(db: Db, clinicId: string): Promise<string[]> {
  const rows = await db.rows<{ user_id: string }>(
    `select user_id from memberships where clinic_id = $1 and role = 'doctor' and status = 'active' order by user_id limit $2`,
    [clinicId, REMINDER_LIMITS.criticalDoctors],
  );
  return rows.map(({ user_id }) => user_id);
}

export const noteReminder = (db: Db, { clinic_id, lab_result_id }: Reminder) =>
  db.rows(
    'update critical_reminders set sent = sent + 1, last_at = now() where clinic_id = $1 and lab_result_id = $2',
    [clinic_id, lab_result_id],
  );

export const deleteReminder = (db: Db, { clinic_id, lab_result_id }: Reminder) =>
  db.rows('delete from critical_reminders where clinic_id = $1 and lab_result_id = $2', [clinic_id, lab_result_id]);

/** How many reminders were sent of the critical result that has waited longest; 0 when none was sent. As `clinical_worker`. */
export async function measureReminders(worker: Db): Promise<number> {
  const row = await worker.row<{ sent: number }>('select coalesce(max(sent), 0) as sent from critical_reminders');
  return row?.sent ?? 0;
}
