import type { Db } from './db.js';
import { inOrder } from './in-order.js';

/**
 * Runs a part of a transaction in a savepoint, also within another one. Its changes are rolled back if it throws, or if
 * `keeps` is false; the transaction goes on.
 */
export async function inSavepoint<T>(db: Db, run: () => Promise<T>, keeps = true): Promise<T> {
  await db.rows('savepoint part');
  try {
    const done = await run();
    await (keeps ? db.rows('release savepoint part') : rollBack(db));
    return done;
  } catch (error) {
    await rollBack(db);
    throw error;
  }
}

const rollBack = (db: Db) => inOrder(db.rows('rollback to savepoint part'), db.rows('release savepoint part'));
