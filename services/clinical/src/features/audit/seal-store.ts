import { LOCKS } from '../../db/advisory-locks.js';
import type { Db } from '../../db/db.js';
import type { Seal } from './seal-rules.js';

/** A row of the trail as it is hashed; null when it is gone. */
interface SealedRow {
  id: string;
  content: string | null;
}

/** `is_last` of the last one of a clinic's share, behind which more of the clinic may wait. */
type WaitingRow = SealedRow & { is_last: boolean };

export type SealRow = Seal & { id: number; hash: Buffer };

const SEAL = 'id, sealed_at, event_ids, row_hashes, previous_hash, hash';

/** False while another process seals. Held until the transaction ends. */
export async function lockSealing(db: Db): Promise<boolean> {
  const row = await db.row<{ locked: boolean }>('select pg_try_advisory_xact_lock($1) as locked', [LOCKS.sealing]);
  return row?.locked ?? false;
}

/**
 * The next rows to be sealed: of each clinic that has some the oldest, the same number of each. Many of one clinic delay no other.
 */
export const findUnsealed = (db: Db, limit: number) =>
  db.rows<WaitingRow>(
    `with recursive clinic as (
       (select clinic_id from audit_unsealed order by clinic_id limit 1)
       union all
       select n.clinic_id from clinic c cross join lateral (
         select u.clinic_id from audit_unsealed u where u.clinic_id > c.clinic_id order by u.clinic_id limit 1) n),
     share as (select ceil($1::float8 / greatest(count(*), 1)) as size from clinic)
     select u.event_id as id, jsonb_strip_nulls(to_jsonb(e))::text as content, u.is_last
     from (
       select w.event_id, w.nth = share.size as is_last from clinic c cross join share cross join lateral (
         select w.event_id, row_number() over (order by w.event_id) as nth from audit_unsealed w
         where w.clinic_id = c.clinic_id order by w.event_id limit share.size::bigint) w
       order by w.nth, w.event_id limit $1) u
     left join audit_events e on e.id = u.event_id order by u.event_id`,
    [limit],
  );

export const findLastSeal = (db: Db) => db.row<SealRow>(`select ${SEAL} from audit_seals order by id desc limit 1`);

export const findSeal = (db: Db, id: number) => db.row<SealRow>(`select ${SEAL} from audit_seals where id = $1`, [id]);

export const findSealAfter = (db: Db, id: number) =>
  db.row<SealRow>(`select ${SEAL} from audit_seals where id > $1 order by id limit 1`, [id]);

export const findSealBefore = (db: Db, id: number) =>
  db.row<SealRow>(`select ${SEAL} from audit_seals where id < $1 order by id desc limit 1`, [id]);

/** New links get numbers above it. */
export const skipSealNumbers = (db: Db, upto: number) => db.rows('select skip_seal_numbers($1)', [upto]);

export async function insertSeal(db: Db, seal: Seal & { hash: Buffer }): Promise<number> {
  const row = await db.row<{ id: number }>(
    `insert into audit_seals (sealed_at, event_ids, row_hashes, previous_hash, hash) values ($1, $2, $3, $4, $5) returning id`,
    [seal.sealed_at, seal.event_ids, seal.row_hashes, seal.previous_hash, seal.hash],
  );
  return row?.id ?? 0;
}

export const deleteUnsealed = (db: Db, ids: readonly string[]) =>
  db.rows('delete from audit_unsealed where event_id = any($1::uuid[])', [ids]);

export const findSealedRows = (db: Db, ids: readonly string[]) =>
  db.rows<SealedRow>(
    `select e.id, jsonb_strip_nulls(to_jsonb(e))::text as content from audit_events e where e.id = any($1::uuid[])`,
    [ids],
  );

/**
 * A row of the trail that is in no seal and does not wait for one either; of those that were recorded `since`, if given.
 * Clocks of replicas differ: the seals of the day before may hold it.
 */
export const findStrayRow = (db: Db, since: string | undefined) =>
  db.row<{ id: string }>(
    `select e.id from audit_events e
     left join (select unnest(event_ids) as id from audit_seals
       where $1::timestamptz is null or sealed_at >= $1::timestamptz - interval '1 day') sealed on sealed.id = e.id
     left join audit_unsealed waiting on waiting.event_id = e.id
     where sealed.id is null and waiting.event_id is null and ($1::timestamptz is null or e.occurred_at >= $1)
     order by e.id limit 1`,
    [since ?? null],
  );

export async function countUnsealed(db: Db): Promise<number> {
  const row = await db.row<{ total: number }>('select count(*) as total from audit_unsealed');
  return row?.total ?? 0;
}

/** What the last verification found, for those whose trail it is; `fault` is undefined when it was whole. */
export const noteVerification = (db: Db, fault: string | undefined, now: Date) =>
  db.rows(
    `insert into audit_verifications (verified_at, fault) values ($1, $2)
     on conflict (is_last) do update set verified_at = excluded.verified_at, fault = excluded.fault`,
    [now, fault ?? null],
  );

export interface SealStateRow {
  sealed_at: string | null;
  /** Of the clinic, among the first `most` that wait. */
  waiting: number;
  waiting_since: string | null;
  verified_at: string | null;
  /** Null before the first verification. */
  whole: boolean | null;
}

export const findSealState = (db: Db, most: number) =>
  db.row<SealStateRow>(
    `select sealed_at, waiting, waiting_since, verified_at, case when verified_at is not null then whole end as whole
     from audit_seal_state($1)`,
    [most],
  );

/** One view of everything, for as long as it takes. */
export async function readAsOfNow(db: Db): Promise<void> {
  await db.rows('set transaction isolation level repeatable read, read only');
  await db.rows('set local statement_timeout = 0');
}

/** All clinics but the sandboxes, as `clinical_worker`. */
export const findClinicIds = async (db: Db): Promise<string[]> =>
  (await db.rows<{ id: string }>(`select id from clinics where environment = 'live' order by id`)).map(({ id }) => id);
