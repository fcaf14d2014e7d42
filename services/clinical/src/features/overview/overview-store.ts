import type { Db } from '../../db/db.js';
import { clause, literal, parameter, piece, statement, type Piece } from '../../db/piece.js';
import { OVERVIEW_LIMITS } from '../../limits/index.js';
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

/** Counts rows up to a limit: where there are more, how many matters little, and counting them would cost. */
const upTo = (rows: Piece): string =>
  statement(piece`select count(*) as count from (${rows} limit ${literal(OVERVIEW_LIMITS.count)}) counted`);

const count = async (db: Db, counting: string, parameters: unknown[]): Promise<number> =>
  (await db.row<{ count: number }>(counting, parameters))?.count ?? 0;

const UNRELEASED = upTo(clause`select from lab_results where clinic_id = ${parameter(1)} and released_at is null
  and superseded_by_id is null and status in ('final', 'amended', 'corrected', 'appended')`);

/** Complete results that their patients do not see yet, and that no newer one took the place of. */
export const countUnreleased = (db: Db, clinicId: string) => count(db, UNRELEASED, [clinicId]);

const OPEN_ORDERS = upTo(
  clause`select from orders where clinic_id = ${parameter(1)} and status in ('active', 'on-hold')`,
);

/** Orders that still wait for something. */
export const countOpenOrders = (db: Db, clinicId: string) => count(db, OPEN_ORDERS, [clinicId]);

const REFUSED = upTo(clause`select from (select http_status from audit_events
    where clinic_id = ${parameter(1)} and occurred_at >= ${parameter(2)}
    order by occurred_at desc limit ${literal(OVERVIEW_LIMITS.auditRows)}) newest
  where http_status in (401, 403)`);

/** Requests since then that were refused for who sent them, among the newest of the trail. */
export const countRefused = (db: Db, clinicId: string, since: string) => count(db, REFUSED, [clinicId, since]);

const EXPIRING_KEYS = upTo(
  clause`select from api_keys where clinic_id = ${parameter(1)} and ${endingBetween(parameter(2), parameter(3))}`,
);

/** Keys that end before then, and have not ended yet. */
export const countExpiringKeys = (db: Db, clinicId: string, now: string, soon: string) =>
  count(db, EXPIRING_KEYS, [clinicId, now, soon]);
