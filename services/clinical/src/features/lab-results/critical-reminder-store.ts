import { LOCKS, numberInClinic } from '../../db/advisory-locks.js';
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

// One that seems to be sent in the future was sent before the clock was put back; by the clock, not by when this transaction began: another
// worker may have sent it since then.
const DUE = `(last_at > clock_timestamp() or last_at + make_interval(mins => ($1::integer[])[least(sent + 1, cardinality($1::integer[]))]) <= clock_timestamp())`;

/** Reminders that are due, of each clinic the oldest first: many of one keep no other waiting. As `clinical_worker`. */
export const findDueReminders = (worker: Db, limit: number): Promise<Reminder[]> =>
  worker.rows(
    `select clinic_id, lab_result_id from (
       select clinic_id, lab_result_id, last_at, row_number() over (partition by clinic_id order by last_at) as place
       from critical_reminders where ${DUE}) due
     order by place, last_at limit $2`,
    [REMINDER_LIMITS.criticalMinutes, limit],
  );

/** Whether no other worker reminds that clinic now. */
export async function takeTurn(db: Db, clinicId: string): Promise<boolean> {
  const row = await db.row<{ taken: boolean }>('select pg_try_advisory_xact_lock($1::bigint) as taken', [
    numberInClinic(LOCKS.criticalReminders, clinicId, ''),
  ]);
  return row?.taken ?? false;
}

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

/** How many reminders were sent of the critical result that most were sent of; 0 when none was sent. As `clinical_worker`. */
export async function measureReminders(worker: Db): Promise<number> {
  const row = await worker.row<{ sent: number }>('select coalesce(max(sent), 0) as sent from critical_reminders');
  return row?.sent ?? 0;
}
