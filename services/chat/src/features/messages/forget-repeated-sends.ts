import type { Database } from '../../db.js';
import { deleteOldSent } from './repeated-sends-store.js';

/** How long a send is recognised when it is repeated. */
const REMEMBERED_SECONDS = 86_400;
const BATCH = 5_000;

/** Forgets the keys of sends that nobody repeats any more. */
export async function forgetSentMessages(db: Database): Promise<void> {
  let deleted: number;
  do deleted = await deleteOldSent(db, REMEMBERED_SECONDS, BATCH);
  while (deleted === BATCH);
}
