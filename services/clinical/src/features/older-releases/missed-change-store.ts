import type { Database, Db } from '../../db/db.js';
import { newId } from '../../id.js';
import type { RecordKind } from '../../operation/record-store.js';
import { UPGRADE_LIMITS } from '../../limits/index.js';

/** The event of a change of which it is only known that it was made. */
export const CHANGED = 'record.changed';

/** When the database was last migrated, if that is so recent that replicas of the release before may still write. */
export async function findOverlap(worker: Db): Promise<string | undefined> {
  const row = await worker.row<{ since: string }>(
    'select at::text as since from last_migration() at where at > now() - make_interval(hours => $1)',
    [UPGRADE_LIMITS.overlapHours],
  );
  return row?.since;
}

export const findClinics = (worker: Db): Promise<{ id: string }[]> =>
  worker.rows<{ id: string }>('select id from clinics order by id');

/**
 * Keeps the versions that no release kept of what changed since then, and tells of them; the number of those. `app` acts in that
 * clinic alone. What this release writes has its version in the same transaction, so it is never found here.
 */
export async function recordMissedChangesOf(
  app: Database,
  clinicId: string,
  kinds: readonly RecordKind[],
  since: string,
): Promise<number> {
  return app.transaction(clinicId, async (tx) => {
    let told = 0;
    for (const kind of kinds) {
      const rows = await tx.rows<{ id: string }>(kind.untold, [clinicId, since, UPGRADE_LIMITS.untoldAtOnce]);
      if (rows.length === 0) continue;
      const ids = rows.map(({ id }) => id);
      await tx.rows(kind.changeMany, [clinicId, ids, CHANGED, 'system', null, null, newId()]);
      told += rows.length;
    }
    return told;
  });
}
