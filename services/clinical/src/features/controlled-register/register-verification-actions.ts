import type { Database, Db } from '../../db/db.js';
import { HASH_BYTES, MISSING_ROW, rowHash, sealHash } from '../audit/index.js';
import {
  findSealAfter,
  findSealedRows,
  findStrayRow,
  findWrongHeads,
  readAsOfNow,
  type SealRow,
} from './seal-store.js';

export interface RegisterVerification {
  /** Sealed rows that are unchanged. */
  rows: number;
  /** What was altered, removed or inserted. */
  faults: string[];
}

/**
 * Checks every link of the register's chain of seals, every sealed row, and the register's balances against the ledger,
 * as the worker. It stops at the first broken link, since nothing after it can be checked.
 */
export function verifyRegister(worker: Database): Promise<RegisterVerification> {
  return worker.transaction(undefined, async (db) => {
    await readAsOfNow(db);
    const found: RegisterVerification = { rows: 0, faults: [] };
    let last: SealRow | undefined;
    for (;;) {
      const seal: SealRow | undefined = await findSealAfter(db, last?.id ?? 0);
      if (!seal) break;
      const fault = linkFault(seal, last);
      if (fault) return { ...found, faults: [...found.faults, fault] };
      const faults = await rowFaults(db, seal);
      found.faults.push(...faults);
      found.rows += seal.event_ids.length - faults.length;
      last = seal;
    }
    const stray = await findStrayRow(db);
    if (stray)
      found.faults.push(
        `row ${stray.id} of the register is in no batch and waits for none: it was inserted past the seals`,
      );
    for (const { clinic_id, store_id, product_id } of await findWrongHeads(db))
      found.faults.push(
        `clinic ${clinic_id}, store ${store_id}: the register of product ${product_id} is not what the ledger says`,
      );
    return found;
  });
}

function linkFault(seal: SealRow, last: SealRow | undefined): string | undefined {
  if (!sealHash(seal).equals(seal.hash)) return `batch ${seal.id} of the register was altered`;
  const follows = last ? seal.previous_hash?.equals(last.hash) : seal.previous_hash === null;
  return follows
    ? undefined
    : `between batch ${last?.id ?? 0} and batch ${seal.id} of the register a batch was removed or inserted`;
}

async function rowFaults(db: Db, seal: SealRow): Promise<string[]> {
  const contents = new Map((await findSealedRows(db, seal.event_ids)).map(({ id, content }) => [id, content]));
  return seal.event_ids.flatMap((id, nth) => {
    const sealed = seal.row_hashes.subarray(nth * HASH_BYTES, (nth + 1) * HASH_BYTES);
    const content = contents.get(id) ?? null;
    if (sealed.equals(MISSING_ROW)) return [`row ${id} of the register was removed before batch ${seal.id} was sealed`];
    if (content === null) return [`row ${id} of batch ${seal.id} of the register was removed`];
    return rowHash(content).equals(sealed) ? [] : [`row ${id} of batch ${seal.id} of the register was altered`];
  });
}
