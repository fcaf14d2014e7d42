import { shareForConnection } from '../../db/advisory-locks.js';
import type { Database } from '../../db/db.js';
import type { Connection } from '../../db/db-listen.js';
import { SERVER_GENERATION, SERVER_VERSION } from '../../server-version.js';
import { insertEventWhereHeard } from './event-store.js';

/**
 * Tells all clients that the service begins to run (`restart`, chat-gaps.md section 4), where no other process of this
 * version runs: for them it goes on when one of several processes ends or begins (docs/decisions/interface.md).
 */
export function announceRestart(db: Database): (connection: Connection) => Promise<void> {
  let isRunning = false;

  const say = async () => {
    if (isRunning) return;
    await db.transaction(async (tx) => {
      const payload = { type: 'restart', ...SERVER_VERSION, server_generation: SERVER_GENERATION };
      await insertEventWhereHeard(tx, { audience: { everyone: 'all' }, payload });
      tx.eventsPublished();
    });
  };

  return async (connection) => {
    await shareForConnection(connection, 'running', JSON.stringify(SERVER_VERSION), say);
    isRunning = true;
  };
}
