import { LOCKS } from '../../db/advisory-locks.js';
import type { Db } from '../../db/db.js';

/** What moves on by itself as long as nobody is in its way. */
interface Standstill {
  /** Seconds that the oldest row of the audit trail has waited to be sealed; 0 where none waits. */
  unsealed_seconds: number;
  /** Seconds that the feeds of changes end before now. */
  horizon_seconds: number;
  /** The backends that hold the lock of the sealing, and of the oldest change that is not committed. */
  sealing_pids: number[];
  writing_pids: number[];
}

/** Of all clinics, as `clinical_sealer`. */
export async function measureStandstill(sealer: Db): Promise<Standstill> {
  const row = await sealer.row<Standstill>(
    `with oldest as (select event_id from audit_unsealed order by event_id limit 1),
       held as (
         select pid, classid::bigint as class, objid::bigint as object from pg_locks
         where locktype = 'advisory' and granted
           and database = (select oid from pg_database where datname = current_database()))
     select
       coalesce((select greatest(0, extract(epoch from clock_timestamp() - e.occurred_at)) from audit_events e join oldest on id = event_id), 0)::float8
         as unsealed_seconds,
       greatest(0, extract(epoch from clock_timestamp() - change_horizon()))::float8 as horizon_seconds,
       array(select pid from held where class = 0 and object = $1) as sealing_pids,
       array(select pid from held where class = 20261121 and object = (select min(object) from held where class = 20261121)) as writing_pids`,
    [LOCKS.sealing],
  );
  if (!row) throw new Error('PostgreSQL answered nothing');
  return row;
}
