import { createHash } from 'node:crypto';

/** A link of the chain over the audit trail. `row_hashes` are 32 bytes for each of `event_ids`. */
export interface Seal {
  /** ISO-8601 with milliseconds. */
  sealed_at: string;
  event_ids: readonly string[];
  row_hashes: Buffer;
  previous_hash: Buffer | null;
}

export const HASH_BYTES = 32;

/** Of a row that was gone before it could be sealed. */
export const MISSING_ROW = Buffer.alloc(HASH_BYTES);

/** The sha256 of a row: `content` is its JSON without null members, so that a column added later changes nothing. */
export const rowHash = (content: string | null): Buffer =>
  content === null ? MISSING_ROW : createHash('sha256').update(content).digest();

/** The sha256 of the link before, the time, and of each row its identifier and its hash. */
export function sealHash({ previous_hash, sealed_at, event_ids, row_hashes }: Seal): Buffer {
  const hash = createHash('sha256');
  if (previous_hash) hash.update(previous_hash);
  return hash.update(`\n${sealed_at}\n${event_ids.join()}\n`).update(row_hashes).digest();
}
