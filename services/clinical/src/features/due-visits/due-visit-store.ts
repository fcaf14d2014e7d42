import type { Db } from '../../db/db.js';
import { REMINDER_LIMITS } from '../../limits/index.js';
import { REMINDABLE, type Remindable } from '../appointment-reminders/index.js';

/** The consultation or referral that makes a visit due. */
export interface DueVisit {
  clinic_id: string;
  record_id: string;
}

/** The patient of a due visit, as of now. */
export interface Visitor extends Remindable {
  /** Whether the clinic sends reminders of appointments. Without these it sends none of visits. */
  clinic_reminds: boolean;
  /** True without an appointment with the practitioner of the visit, and for a referral also without a visit there. */
  is_unbooked: boolean;
}

/**
 * Due visits of all clinics, taken in turn from each clinic so that a large one delays no other. Runs as
 * `clinical_worker`.
 */
export const findDueVisits = (worker: Db, limit: number): Promise<DueVisit[]> =>
  worker.rows(
    `select clinic_id, record_id from (
       select clinic_id, record_id, due_at, row_number() over (partition by clinic_id order by due_at) as place
       from due_visits where due_at <= now()) due
     order by place, due_at limit $1`,
    [limit],
  );

/** Locks a due visit, and says whether it is due for too long to send a mail. Undefined while another worker has it. */
export const lockDueVisit = (db: Db, { clinic_id, record_id }: DueVisit) =>
  db.row<{ is_late: boolean }>(
    `select due_at <= now() - make_interval(days => $3) as is_late
     from due_visits where clinic_id = $1 and record_id = $2 and due_at <= now() for update skip locked`,
    [clinic_id, record_id, REMINDER_LIMITS.dueVisitDays],
  );

/** Undefined if nothing is due any more: the consultation was entered in error, or the referral has moved on. */
export const findVisitor = (db: Db, { clinic_id, record_id }: DueVisit) =>
  db.row<Visitor>(
    `select ${REMINDABLE},
       coalesce(jsonb_array_length(c.settings -> 'reminders' -> 'hours_before'), 1) > 0 as clinic_reminds,
       not exists (select from appointments a where a.clinic_id = p.clinic_id and a.patient_id = p.id
         and a.practitioner_id = due.practitioner_id and a.start_at > due.since
         and a.status in ('pending', 'booked', 'arrived', 'checked-in', 'fulfilled')) as is_unbooked
     from (
       select patient_id, practitioner_id, now() as since from consultations where clinic_id = $1 and id = $2 and status = 'completed'
       union all
       select patient_id, to_practitioner_id, created_at from referrals
       where clinic_id = $1 and id = $2 and status = 'accepted' and appointment_id is null) due
     join patients p on p.clinic_id = $1 and p.id = due.patient_id
     join clinics c on c.id = $1`,
    [clinic_id, record_id],
  );

/** Notes that it was processed: its mail is sent once, or never. */
export const noteDueVisit = (db: Db, { clinic_id, record_id }: DueVisit) =>
  db.rows('update due_visits set due_at = null where clinic_id = $1 and record_id = $2', [clinic_id, record_id]);
