import type { Db } from '../../db/db.js';

/** Makes the partitions that the trail of the coming months goes into, as `clinical_worker`; the number of those made. */
export async function makeAuditPartitions(db: Db, monthsAhead: number): Promise<number> {
  const row = await db.row<{ made: number }>('select make_audit_partitions($1) as made', [monthsAhead]);
  return row?.made ?? 0;
}
