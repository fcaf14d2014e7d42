import type { Db } from '../../db/db.js';
import type { AppointmentStatus } from '../appointments/index.js';
import { REMINDABLE, type Remindable } from './remindable.js';

/** The appointment of a reminder. */
export interface Reminded {
  clinic_id: string;
  appointment_id: string;
}

/** The appointment, its patient, and how many reminders were sent and answered. */
export interface Reminder extends Remindable {
  start_at: string;
  status: AppointmentStatus;
  sent: number;
  answered: number;
  practitioner_name: string;
  patient_id: string;
  patient_name: string;
  timezone: string;
}

/**
 * Due reminders of all clinics, taken in turn from each clinic so that a large one delays no other. Runs as
 * `clinical_worker`.
 */
export const findDueReminders = (worker: Db, limit: number): Promise<Reminded[]> =>
  worker.rows(
    `select clinic_id, appointment_id from (
       select clinic_id, appointment_id, due_at, row_number() over (partition by clinic_id order by due_at) as place
       from appointment_reminders where due_at <= now()) due
     order by place, due_at limit $1`,
    [limit],
  );

/** False if it is not due any more, or another worker has it. */
export const lockDueReminder = async (db: Db, { clinic_id, appointment_id }: Reminded): Promise<boolean> =>
  (await db.row(
    `select 1 from appointment_reminders where clinic_id = $1 and appointment_id = $2 and due_at <= now()
     for update skip locked`,
    [clinic_id, appointment_id],
  )) !== undefined;

export const findReminder = (db: Db, { clinic_id, appointment_id }: Reminded) =>
  db.row<Reminder>(
    `select a.start_at, a.status, r.sent, r.answered, d.full_name as practitioner_name, p.id as patient_id, p.full_name as patient_name,
       c.timezone, ${REMINDABLE}
     from appointment_reminders r
     join clinics c on c.id = r.clinic_id
     join appointments a on a.clinic_id = r.clinic_id and a.id = r.appointment_id
     join patients p on p.clinic_id = a.clinic_id and p.id = a.patient_id
     join practitioners d on d.clinic_id = a.clinic_id and d.id = a.practitioner_id
     where r.clinic_id = $1 and r.appointment_id = $2`,
    [clinic_id, appointment_id],
  );

/** Notes that it was processed, and that `sent` more were queued. */
export const noteReminder = (db: Db, { clinic_id, appointment_id }: Reminded, sent: 0 | 1) =>
  db.rows(
    `update appointment_reminders set due_at = next_reminder(clinic_id, start_at), sent = sent + $3
     where clinic_id = $1 and appointment_id = $2`,
    [clinic_id, appointment_id, sent],
  );

/** Ends this link and all earlier ones. */
export const noteAnswer = (db: Db, { clinic_id, appointment_id }: Reminded, number: number) =>
  db.rows('update appointment_reminders set answered = $3 where clinic_id = $1 and appointment_id = $2', [
    clinic_id,
    appointment_id,
    number,
  ]);

/**
 * Schedules the reminders of the clinic's future appointments by the present settings. Times in the past are skipped;
 * reminders that are due stay.
 */
export const expectReminders = (db: Db, clinicId: string) =>
  db.rows(
    `insert into appointment_reminders as r (clinic_id, appointment_id, start_at, due_at)
     select clinic_id, id, start_at, next_reminder(clinic_id, start_at) from appointments
     where clinic_id = $1 and start_at > now() and status in ('pending', 'booked')
     order by id
     on conflict (clinic_id, appointment_id) do update set due_at = excluded.due_at
       where r.due_at is distinct from excluded.due_at and (r.due_at is null or r.due_at > now())`,
    [clinicId],
  );

/** Deletes reminders of appointments that began before `before`, as `clinical_janitor`; answers how many. */
export async function deletePastReminders(db: Db, before: Date, limit: number): Promise<number> {
  const rows = await db.rows(
    `delete from appointment_reminders where (clinic_id, appointment_id) in
       (select clinic_id, appointment_id from appointment_reminders where start_at <= $1 order by start_at limit $2) returning 1`,
    [before, limit],
  );
  return rows.length;
}
