import type { Database } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';
import { rowHash, sealHash } from '../audit/index.js';
import { deleteUnsealed, findLastSeal, findUnsealed, insertSeal, lockSealing } from './seal-store.js';

/** Seals the entries and closings that are not sealed yet, as `clinical_sealer`. Answers how many rows. */
export async function sealRegister(sealer: Database, clock: () => Date): Promise<number> {
  let sealed = 0;
  for (;;) {
    const rows = await sealer.transaction(undefined, async (db) => {
      if (!(await lockSealing(db))) return 0;
      const waiting = await findUnsealed(db, LIMITS.sealBatch);
      if (waiting.length === 0) return 0;
      const link = {
        sealed_at: clock().toISOString(),
        event_ids: waiting.map(({ id }) => id),
        row_hashes: Buffer.concat(waiting.map(({ content }) => rowHash(content))),
        previous_hash: (await findLastSeal(db))?.hash ?? null,
      };
      await insertSeal(db, { ...link, hash: sealHash(link) });
      await deleteUnsealed(db, link.event_ids);
      return waiting.length;
    });
    sealed += rows;
    if (rows < LIMITS.sealBatch) return sealed;
  }
}
