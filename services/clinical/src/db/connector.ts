import type pg from 'pg';
import { hasNoConnections } from './db-errors.js';

/** Connections of the pool. When the server has no more for us, those that we have must do for a while. */
export function connector(pool: pg.Pool, patienceMs: number): () => Promise<pg.PoolClient> {
  const options = pool.options as { max: number };
  const { max } = options;
  let relaxing: NodeJS.Timeout | undefined;
  return async () => {
    const until = Date.now() + patienceMs;
    for (;;) {
      try {
        return await pool.connect();
      } catch (error) {
        if (!hasNoConnections(error) || pool.totalCount === 0 || Date.now() > until) throw error;
        // From now on the pool itself lets requests wait.
        options.max = pool.totalCount;
        clearTimeout(relaxing);
        relaxing = setTimeout(() => {
          options.max = max;
        }, patienceMs).unref();
      }
    }
  };
}
