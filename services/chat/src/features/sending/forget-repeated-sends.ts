import type { Tx } from '../../db/db.js';
import { deleteOldSent } from './repeated-sends-store.js';

/** How long a send is recognised when it is repeated. */
const REMEMBERED_SECONDS = 86_400;
const BATCH = 5_000;

/** Forgets the keys of sends that nobody repeats any more. */
export async function forgetSentMessages(tx: Tx): Promise<{ again: boolean }> {
  return { again: (await deleteOldSent(tx, REMEMBERED_SECONDS, BATCH)) === BATCH };
}
