import type { Database, Db } from '../../db/db.js';
import { HASH_BYTES, MISSING_ROW, rowHash, sealHash } from './seal-rules.js';
import {
  countUnsealed,
  findSeal,
  findSealAfter,
  findSealedRows,
  findStrayRow,
  readAsOfNow,
  type SealRow,
} from './seal-store.js';

/** A link of the chain by its number and its hash in hexadecimal, as it was noted outside the database. */
export interface Anchor {
  id: number;
  hash: string;
}

export interface Verification {
  seals: number;
  rows: number;
  /** Rows that wait to be sealed: nothing can be said of them yet. */
  waiting: number;
  /** The last link: kept elsewhere, it proves later that nothing was cut off. */
  head: Anchor | undefined;
  /** The first thing found wrong, in words; undefined when the trail is whole. */
  fault: string | undefined;
}

/**
 * Checks the chain link by link and every sealed row against it, as `clinical_auditor`; stops at the first fault.
 * `anchor` is a link that was noted earlier: it must still be there. With `after` it goes on behind that link, which was
 * verified before: older rows are not looked at again.
 */
export async function verifyAuditTrail(
  auditor: Database,
  { anchor, after }: { anchor?: Anchor | undefined; after?: Anchor | undefined } = {},
): Promise<Verification> {
  return auditor.transaction(undefined, async (db) => {
    await readAsOfNow(db);
    const state = { seals: 0, rows: 0, waiting: await countUnsealed(db) };
    let last = after && (await findSeal(db, after.id));
    if (after && !isNoted(last, after)) return { ...state, fault: cutOff(after), head: undefined };
    const since = last?.sealed_at;
    let anchored = anchor === undefined || anchor.id < (after?.id ?? 0) || isNoted(last, anchor);
    let fault: string | undefined;
    for (;;) {
      const seal: SealRow | undefined = await findSealAfter(db, last?.id ?? 0);
      if (!seal) break;
      fault = sealFault(seal, last) ?? (await rowFault(db, seal));
      if (fault) break;
      last = seal;
      state.seals += 1;
      state.rows += seal.event_ids.length;
      anchored ||= anchor !== undefined && isNoted(seal, anchor);
    }
    if (!fault && !anchored && anchor) fault = cutOff(anchor);
    fault ??= await strayFault(db, since);
    return { ...state, fault, head: last && { id: last.id, hash: last.hash.toString('hex') } };
  });
}

/** Whether the link is the one that was noted. */
export const isNoted = (seal: SealRow | undefined, { id, hash }: Anchor): boolean =>
  seal?.id === id && sealHash(seal).equals(seal.hash) && seal.hash.toString('hex') === hash;

const cutOff = ({ id }: Anchor): string => `batch ${id} is gone or is not the one that was noted`;

function sealFault(seal: SealRow, last: SealRow | undefined): string | undefined {
  if (!sealHash(seal).equals(seal.hash)) return `batch ${seal.id} was altered`;
  const follows = last ? seal.previous_hash?.equals(last.hash) : seal.previous_hash === null;
  if (follows) return undefined;
  return `between batch ${last?.id ?? 0} and batch ${seal.id} a batch was removed or inserted`;
}

async function rowFault(db: Db, seal: SealRow): Promise<string | undefined> {
  const found = new Map((await findSealedRows(db, seal.event_ids)).map(({ id, content }) => [id, content]));
  for (const [index, id] of seal.event_ids.entries()) {
    const sealed = seal.row_hashes.subarray(index * HASH_BYTES, (index + 1) * HASH_BYTES);
    const content = found.get(id);
    if (sealed.equals(MISSING_ROW)) return `row ${id} was removed before batch ${seal.id} was sealed`;
    if (content === undefined) return `row ${id} of batch ${seal.id} was removed`;
    if (!rowHash(content).equals(sealed)) return `row ${id} of batch ${seal.id} was altered`;
  }
  return undefined;
}

async function strayFault(db: Db, since: string | undefined): Promise<string | undefined> {
  const stray = await findStrayRow(db, since);
  return stray && `row ${stray.id} is in no batch and waits for none: it was inserted past the seals`;
}
