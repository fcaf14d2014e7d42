import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LOCKS } from './advisory-locks.js';
import { connectionSettings, PATIENT } from './db-settings.js';
import { checkServer } from './server-version.js';
import { LIMITS } from '../limits/index.js';

/**
 * Runs alone among all that migrate this database, however many start at once. The lock is that of a connection,
 * so it ends with its process, or soon after its machine is lost. Throws a sentence when its turn does not come.
 */
export async function withMigrationLock<T>(
  url: string,
  tell: (sentence: string) => void,
  run: () => Promise<T>,
): Promise<T> {
  const holder = new pg.Client(connectionSettings(url, PATIENT));
  let lost: Error | undefined;
  holder.on('error', (error) => {
    lost = error;
  });
  await holder.connect();
  try {
    await checkServer(async (query) => (await holder.query(query)).rows);
    await waitForLock(holder, tell);
    const result = await run();
    if (lost) throw lost;
    return result;
  } finally {
    await holder.end().catch(() => {});
  }
}

/** Asks again and again: who waits within one statement stops indexes from being built concurrently. */
async function waitForLock(holder: pg.Client, tell: (sentence: string) => void): Promise<void> {
  const until = Date.now() + LIMITS.migrationWaitMs;
  for (let told = false; ; told = true) {
    const { rows } = await holder.query('select pg_try_advisory_lock($1) as locked', [LOCKS.migration]);
    if (rows[0]?.locked) return;
    if (!told) tell('another migration is in progress; waiting for it');
    if (Date.now() > until)
      throw new Error(
        `another migration has been in progress for more than ${LIMITS.migrationWaitMs / 1000} seconds (${await holdersOf(holder)}). ` +
          'When it is done, or its process has ended, migrate again',
      );
    await sleep(LIMITS.migrationRetryMs);
  }
}

async function holdersOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query(
    `select a.pid, a.client_addr::text as address, a.backend_start::text as since
     from pg_locks l join pg_stat_activity a on a.pid = l.pid
     where l.locktype = 'advisory' and l.objid = $1 and l.granted and a.datname = current_database()`,
    [LOCKS.migration],
  );
  return rows
    .map(({ pid, address, since }) => `process ${pid} of ${address ?? 'this machine'}, connected since ${since}`)
    .join('; ');
}
