import type { Socket } from 'node:net';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { connector } from './connector.js';
import { isDatabaseAway, isDiskFull, isPlanStale, sqlState } from './db-errors.js';
import { connectionSettings, STEADY, type Patience } from './db-settings.js';
import { LIMITS } from '../limits/index.js';
import { messageOf, type Message } from './message.js';
import { createTimeLeft, type TimeLeft } from './transaction-time.js';
import { createTurns } from './connection-shares.js';

/**
 * What stores speak to. Rows come as they are on the wire: instants as ISO strings, dates as
 * `YYYY-MM-DD`, bigint and numeric as numbers.
 */
export interface Db {
  /**
   * Text with `$1` parameters, prepared once per connection under a name made of the text: so the text
   * must be constant. Queries whose text varies are built with `sql` (`message.ts` says which are prepared).
   */
  rows<T>(query: string | Knex.QueryBuilder, parameters?: readonly unknown[]): Promise<T[]>;
  row<T>(query: string | Knex.QueryBuilder, parameters?: readonly unknown[]): Promise<T | undefined>;
}

export interface Transaction extends Db {
  /** Sends a statement whose result nobody needs; its failure fails the commit. Saves a round trip. */
  defer(query: string, parameters?: readonly unknown[]): void;
  /** From here on row-level security shows that clinic's rows. For operations that begin without a clinic. */
  enterClinic(clinicId: string): void;
}

export interface TransactionOptions {
  /** The caller's id: it waits for their turn as well. */
  caller?: string | undefined;
  /** Milliseconds for all of its statements together, instead of those that the connection's patience says. */
  transactionMs?: number;
}

export interface Database extends Db {
  /** One transaction, in which row-level security shows this clinic's rows, or none without a clinic. It waits for the clinic's turn. */
  transaction<T>(
    clinicId: string | undefined,
    run: (db: Transaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  /** Whether a statement was lately refused because the database has no room left to write to. */
  isFull(): boolean;
  close(): Promise<void>;
}

export { sqlState, violatedConstraint } from './db-errors.js';

/** Builds queries whose shape depends on the request; values always travel as parameters. */
export const sql: Knex = knex({ client: 'pg' });

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text') => {
    switch (oid) {
      case pg.types.builtins.INT8:
      case pg.types.builtins.NUMERIC:
        return Number;
      case pg.types.builtins.DATE:
        return String;
      case pg.types.builtins.TIMESTAMPTZ:
        // What a search is ordered by is `infinity` where there is no instant.
        return (value: string) => (value.endsWith('infinity') ? value : new Date(value).toISOString());
      default:
        return pg.types.getTypeParser(oid, format);
    }
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * A pool of connections that act as `role`. The role is the session's own default, so that a reset leads back
 * to it; SET ROLE after connecting would not survive DISCARD ALL.
 */
export function openDatabase(
  url: string,
  options: { poolSize: number; role?: string; patience?: Patience | undefined; onError: (error: Error) => void },
): Database {
  const { patience = STEADY } = options;
  const poolConfig: pg.PoolConfig & { pipeline: boolean } = {
    ...connectionSettings(url, patience, options.role),
    max: options.poolSize,
    // A connection that was let go may not be had again when the server is short of them.
    idleTimeoutMillis: 0,
    types,
    pipeline: true,
  };
  const pool = new pg.Pool(poolConfig);
  pool.on('error', options.onError);
  pool.on('connect', (client) => {
    // The pool listens to idle connections only: one that breaks between two statements of a transaction must not end the process.
    client.on('error', options.onError);
    sendInOneWrite(client);
  });
  const connect = connector(pool, patience.connectionMs);
  const inTurn = createTurns(options.poolSize, patience.connectionMs);
  let fullUntil = 0;
  const onFailure = (error: unknown) => {
    if (isDiskFull(error)) fullUntil = Date.now() + LIMITS.fullDiskRetrySeconds * 1000;
  };

  return {
    ...speaker((message) => onOwnClient(connect, message), onFailure),
    transaction: (clinicId, run, { caller, transactionMs = patience.transactionMs } = {}) =>
      inTurn({ clinic: clinicId, caller }, async () => {
        const client = await connect();
        return inTransaction(client, clinicId, run, onFailure, createTimeLeft(patience.statementMs, transactionMs));
      }),
    isFull: () => Date.now() < fullUntil,
    close: () => pool.end(),
  };
}

async function onOwnClient(connect: () => Promise<pg.PoolClient>, message: Message): Promise<pg.QueryResult> {
  const client = await connect();
  let broken: Error | undefined;
  try {
    return await client.query(message);
  } catch (error) {
    if (isDatabaseAway(error) || isPlanStale(error)) broken = error as Error;
    throw error;
  } finally {
    client.release(broken);
  }
}

/** The statements that a connection is given without waiting between them leave together: a write costs more than a statement. */
function sendInOneWrite(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  client.query = ((...query: unknown[]) => {
    if (stream.writableCorked === 0) {
      stream.cork();
      process.nextTick(() => stream.uncork());
    }
    return Reflect.apply(pg.Client.prototype.query, client, query) as unknown;
  }) as typeof client.query;
}

const IN_FAILED_TRANSACTION = '25P02';

async function inTransaction<T>(
  client: pg.PoolClient,
  clinicId: string | undefined,
  run: (db: Transaction) => Promise<T>,
  onFailure: (error: unknown) => void,
  timeLeft: TimeLeft,
): Promise<T> {
  // After a failure PostgreSQL refuses what follows in the pipeline: the first error is the one that says why.
  let first: unknown;
  let open = true;
  // After its end the connection may be in somebody else's transaction, of another clinic.
  const checkOpen = () => {
    if (!open) throw new Error('A statement was sent after its transaction had ended.');
  };
  const db = speaker(
    async (message) => {
      checkOpen();
      const statementMs = timeLeft();
      if (statementMs !== undefined) send(client.query(`set local statement_timeout = ${statementMs}`));
      return client.query(message);
    },
    (error) => {
      first ??= error;
      onFailure(error);
    },
  );
  // Sent ahead without waiting, as the connection is a pipeline: if one fails, so do all after it.
  const pending: Promise<unknown>[] = [];
  const send = (promise: Promise<unknown>) => {
    promise.catch(() => {});
    pending.push(promise);
  };
  const defer: Transaction['defer'] = (query, parameters) => {
    checkOpen();
    send(db.rows(query, parameters));
  };
  const enterClinic = (id: string) => defer(`select set_config('app.clinic_id', $1, true)`, [id]);
  let broken: Error | undefined;
  try {
    send(client.query('begin'));
    if (clinicId !== undefined) enterClinic(clinicId);
    const result = await run({ ...db, enterClinic, defer });
    open = false;
    const commit = client.query('commit');
    commit.catch(() => {});
    await Promise.all(pending);
    if ((await commit).command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.');
    return result;
  } catch (error) {
    open = false;
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    if (isPlanStale(first)) broken = first as Error;
    throw sqlState(error) === IN_FAILED_TRANSACTION ? first : error;
  } finally {
    client.release(broken);
  }
}

function speaker(send: (message: Message) => Promise<pg.QueryResult>, onFailure: (error: unknown) => void): Db {
  const rows = async <T>(query: string | Knex.QueryBuilder, parameters: readonly unknown[] = []): Promise<T[]> => {
    try {
      const result = await send(messageOf(query, parameters));
      return result.rows as T[];
    } catch (error) {
      onFailure(error);
      throw error;
    }
  };
  return {
    rows,
    row: async <T>(query: string | Knex.QueryBuilder, parameters?: readonly unknown[]) =>
      (await rows<T>(query, parameters))[0],
  };
}
