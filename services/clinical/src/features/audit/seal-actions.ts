import type { Database } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';
import { rowHash, sealHash } from './seal-rules.js';
import { deleteUnsealed, findLastSeal, findUnsealed, insertSeal, lockSealing } from './seal-store.js';

interface NewSeal {
  id: number;
  rows: number;
  /** Hexadecimal. Kept outside the database it proves that the chain was not cut off behind it. */
  hash: string;
}

/**
 * Seals what waits, batch by batch, as `clinical_sealer`. Any replica may try; while one does, the others
 * find nothing to do.
 */
export async function sealAuditTrail(auditor: Database, clock: () => Date): Promise<NewSeal[]> {
  const seals: NewSeal[] = [];
  for (;;) {
    const sealed = await auditor.transaction(undefined, async (db) => {
      if (!(await lockSealing(db))) return undefined;
      const rows = await findUnsealed(db, LIMITS.sealBatch);
      if (rows.length === 0) return undefined;
      const link = {
        sealed_at: clock().toISOString(),
        event_ids: rows.map(({ id }) => id),
        row_hashes: Buffer.concat(rows.map(({ content }) => rowHash(content))),
        previous_hash: (await findLastSeal(db))?.hash ?? null,
      };
      const hash = sealHash(link);
      const id = await insertSeal(db, { ...link, hash });
      await deleteUnsealed(db, link.event_ids);
      const isMore = rows.length === LIMITS.sealBatch || rows.some(({ is_last }) => is_last);
      return { isMore, seal: { id, rows: rows.length, hash: hash.toString('hex') } };
    });
    if (!sealed) return seals;
    seals.push(sealed.seal);
    if (!sealed.isMore) return seals;
  }
}
