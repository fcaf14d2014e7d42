import knex, { type Knex } from 'knex';
import type { ClientConfig } from 'pg';
import { LIMITS, SHARING_LIMITS } from '../limits/index.js';

/** How long a connection may keep the database, and the database us, waiting; in milliseconds, 0 for any time. */
export interface Patience {
  /** Until a connection is made or becomes free. */
  connectionMs: number;
  statementMs: number;
  lockMs: number;
  /** Between two statements of a transaction. A machine that is lost in one holds its locks no longer than this. */
  idleMs: number;
  /** For the statements of one transaction together. */
  transactionMs: number;
}

/** Of requests. */
export const BRISK: Patience = {
  connectionMs: LIMITS.connectionWaitMs,
  statementMs: LIMITS.statementMs,
  lockMs: LIMITS.lockWaitMs,
  idleMs: LIMITS.idleTransactionMs,
  transactionMs: SHARING_LIMITS.transactionMs,
};

/** Of jobs: a transaction of theirs may be many statements. */
export const STEADY: Patience = { ...BRISK, transactionMs: 0 };

/** Of commands that read or write very much in one transaction: verifying, importing, filling. */
export const PATIENT: Patience = {
  connectionMs: LIMITS.connectionWaitMs,
  statementMs: 0,
  lockMs: 0,
  idleMs: LIMITS.idleCommandMs,
  transactionMs: 0,
};

/**
 * What every connection is opened with. The server gives up on us when our machine does not answer any more
 * (that it cannot see through a Unix socket), we on a server that is silent for longer than any statement takes.
 */
export function connectionSettings(
  url: string,
  { connectionMs, statementMs, lockMs, idleMs }: Patience,
  role?: string,
): ClientConfig & { pipeline?: boolean } {
  const settings = {
    TimeZone: 'UTC',
    // What a session may change of its login's defaults is not to reach the next one.
    search_path: 'public',
    row_security: 'on',
    default_transaction_read_only: 'off',
    // A page is looked up in indexes, which lie in memory or on flash: a place in them costs little more than the one beside it.
    random_page_cost: 1.1,
    // Nobody's request takes several cores, or the time to compile what is asked once.
    max_parallel_workers_per_gather: 0,
    jit: 'off',
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
    tcp_user_timeout: LIMITS.lostMachineMs,
    tcp_keepalives_idle: 10,
    tcp_keepalives_interval: 5,
    tcp_keepalives_count: 2,
    ...(role && { role }),
  };
  return {
    connectionString: url,
    options: Object.entries(settings)
      .map(([name, value]) => `-c ${name}=${value}`)
      .join(' '),
    application_name: 'clinical',
    connectionTimeoutMillis: connectionMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: LIMITS.keepAliveMs,
    ...(statementMs > 0 && { query_timeout: statementMs + connectionMs }),
  };
}

/** One connection as the owner of the tables, for migrating, importing and filling. */
export const openOwner = (url: string, patience: Patience): Knex =>
  knex({
    client: 'pg',
    connection: { ...connectionSettings(url, patience) } as Knex.PgConnectionConfig,
    pool: { min: 0, max: 1 },
  });
