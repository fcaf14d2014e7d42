import type { Db } from '../../db/db.js';
import { parameter, piece, statement } from '../../db/piece.js';
import { OVERVIEW_LIMITS } from '../../overview-limits.js';
import { endingBetween } from '../api-keys/index.js';
import type { AppointmentScope, AppointmentStatus } from '../appointments/index.js';

export interface DayCount {
  /** `YYYY-MM-DD`, where the clinic is. */
  day: string;
  status: AppointmentStatus;
  count: number;
}

/** How many appointments begin on each of those days, both included, by their state. */
export const countAppointments = (
  db: Db,
  clinic: { id: string; timezone: string },
  days: { from: string; to: string },
  { practitioner_id, patient_id }: AppointmentScope,
) =>
  db.rows<DayCount>(
    `select (start_at at time zone $4)::date::text as day, status, count(*) as count from appointments
     where clinic_id = $1
       and start_at >= $2::date::timestamp at time zone $4 and start_at < ($3::date + 1)::timestamp at time zone $4
       and ($5 or practitioner_id = $6) and ($7 or patient_id = $8)
     group by 1, 2 order by 1, 2`,
    [
      clinic.id,
      days.from,
      days.to,
      clinic.timezone,
      practitioner_id === undefined,
      practitioner_id ?? null,
      patient_id === undefined,
      patient_id ?? null,
    ],
  );

/** No further than that many: where there are more, how many matters little, and counting them would cost. */
async function countUpTo(db: Db, rows: string, parameters: unknown[]): Promise<number> {
  const found = await db.row<{ count: number }>(
    `select count(*) as count from (${rows} limit ${OVERVIEW_LIMITS.count}) counted`,
    parameters,
  );
  return found?.count ?? 0;
}

/** Complete results that their patients do not see yet, and that no newer one took the place of. */
export const countUnreleased = (db: Db, clinicId: string) =>
  countUpTo(
    db,
    `select from lab_results where clinic_id = $1 and released_at is null and superseded_by_id is null
       and status in ('final', 'amended', 'corrected', 'appended')`,
    [clinicId],
  );

/** Orders that still wait for something. */
export const countOpenOrders = (db: Db, clinicId: string) =>
  countUpTo(db, `select from orders where clinic_id = $1 and status in ('active', 'on-hold')`, [clinicId]);

/** Requests since then that were refused for who sent them, among the newest of the trail. */
export const countRefused = (db: Db, clinicId: string, since: string) =>
  countUpTo(
    db,
    `select from (select http_status from audit_events where clinic_id = $1 and occurred_at >= $2
                  order by occurred_at desc limit ${OVERVIEW_LIMITS.auditRows}) newest
     where http_status in (401, 403)`,
    [clinicId, since],
  );

const EXPIRING_KEYS = statement(
  piece`select from api_keys where clinic_id = ${parameter(1)} and ${endingBetween(parameter(2), parameter(3))}`,
);

/** Keys that end before then, and have not ended yet. */
export const countExpiringKeys = (db: Db, clinicId: string, now: string, soon: string) =>
  countUpTo(db, EXPIRING_KEYS, [clinicId, now, soon]);
