import { setTimeout } from 'node:timers/promises';
import { Pool, TypeOverrides, type ClientBase, type ClientConfig, type QueryConfig } from 'pg';
import { atMost } from '../concurrency/at-most.js';
import { pipelinedReads } from './db-reads.js';
import { isConnectionError, isRetryable } from './db-errors.js';

/** Runs SQL. Values go in as `$1`, `$2`…; bigint comes out as number, date as `YYYY-MM-DD`, timestamptz as Date. */
export interface Db {
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** A prepared statement: `name` must always stand for the same `text`. For hot statements. */
  named<R = Record<string, unknown>>(name: string, text: string, values?: readonly unknown[]): Promise<R[]>;
  /** The first row; throws when there is none. */
  one<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R>;
  maybe<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R | undefined>;
  /** The clock of the process (`deps.now`): what is decided by time goes by it, not by the database's. */
  now(): Date;
}

/** One transaction on one connection: run its statements one after another, never in parallel. */
export interface Tx extends Db {
  /** Runs `fn` once the transaction is committed; never when it is rolled back. */
  afterCommit(fn: () => void): void;
  /** Events were written: `onEvents` of the database is called after the commit. */
  eventsPublished(): void;
}

export interface Database extends Db {
  /**
   * Runs `fn` between `begin` and `commit`, rolls back when it throws, and runs it again (3 times at
   * most) after a serialization failure or a deadlock: `fn` must not have effects outside `tx`.
   */
  transaction<T>(fn: (tx: Tx) => Promise<T>): Promise<T>;
  /** Runs `fn` on one unchanging snapshot (repeatable read, read only). */
  snapshot<T>(fn: (db: Db) => Promise<T>): Promise<T>;
  /** Called after each commit that wrote events; set by whoever sequences them. */
  onEvents: () => void;
  /** Few pipelined connections for hot, small, named reads: cheaper than the pool where many meet. */
  readonly reads: Db;
  /** For queries whose cost a client decides: they get half of the pool at most, so that others find a connection. */
  readonly slow: Db;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** Connections behind `reads`. */
  readConnections: number;
  /** All in milliseconds. */
  connectTimeout: number;
  statementTimeout: number;
  lockTimeout: number;
  idleInTransactionTimeout: number;
  now?(): Date;
  onError(error: Error): void;
}

const ATTEMPTS = 3;
const RETRY_PAUSE_MS = 20;

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;

const types = new TypeOverrides();
types.setTypeParser(INT8, Number);
const parseTextArray = types.getTypeParser(INT8_ARRAY, 'text') as unknown as (text: string) => (string | null)[];
types.setTypeParser(INT8_ARRAY, (text) => parseTextArray(text).map((item) => (item === null ? null : Number(item))));
types.setTypeParser(DATE, (value) => value);

export function openDatabase(options: DatabaseOptions): Database {
  const now = options.now ?? (() => new Date());
  const dbOver = (runQuery: (query: QueryConfig) => Promise<unknown[]>): Db => ({ ...queriesOver(runQuery), now });
  const connection: ClientConfig = {
    connectionString: options.url,
    application_name: 'chat',
    // Compiling a statement takes longer than the longest of them runs.
    options: '-c jit=off',
    connectionTimeoutMillis: options.connectTimeout,
    statement_timeout: options.statementTimeout,
    lock_timeout: options.lockTimeout,
    idle_in_transaction_session_timeout: options.idleInTransactionTimeout,
    query_timeout: options.statementTimeout + options.connectTimeout,
    keepAlive: true,
    types,
  };
  const pool = new Pool({ ...connection, max: options.poolSize, idleTimeoutMillis: 30_000 });
  pool.on('error', options.onError);
  // The pool listens to idle connections only: one that breaks between two statements of a transaction must not end the process.
  pool.on('connect', (client) => client.on('error', options.onError));
  const inSlowLane = atMost(Math.max(1, Math.floor(options.poolSize / 2)));
  const reads = pipelinedReads(connection, options.readConnections, options.onError);

  async function withClient<T>(work: (client: ClientBase) => Promise<T>): Promise<T> {
    const client = await pool.connect();
    let broken = false;
    try {
      return await work(client);
    } catch (error) {
      broken = isConnectionError(error);
      throw error;
    } finally {
      client.release(broken);
    }
  }

  function between<T>(begin: string, fn: (client: ClientBase) => Promise<T>): Promise<T> {
    return withClient(async (client) => {
      await client.query(begin);
      try {
        const value = await fn(client);
        await client.query('commit');
        return value;
      } catch (error) {
        if (!isConnectionError(error)) await client.query('rollback');
        throw error;
      }
    });
  }

  async function attempt<T>(fn: (tx: Tx) => Promise<T>): Promise<T> {
    const hooks = new Set<() => void>();
    const result = await between('begin', (client) =>
      fn({
        ...dbOver((query) => run(client, query)),
        afterCommit: (hook) => void hooks.add(hook),
        eventsPublished: () => void hooks.add(announce),
      }),
    );
    for (const hook of hooks) hook();
    return result;
  }

  let closed: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    await Promise.all([pool.end(), reads.close()]);
  }

  const announce = () => database.onEvents();

  const database: Database = {
    ...dbOver((query) => withClient((client) => run(client, query))),
    reads: dbOver((query) => reads.run(query)),
    slow: dbOver((query) => inSlowLane(() => withClient((client) => run(client, query)))),
    onEvents() {},

    snapshot: (fn) =>
      between('begin isolation level repeatable read read only', (client) => fn(dbOver((query) => run(client, query)))),

    async transaction(fn) {
      for (let left = ATTEMPTS - 1; ; left -= 1) {
        try {
          return await attempt(fn);
        } catch (error) {
          if (left === 0 || !isRetryable(error)) throw error;
          // PostgreSQL ended this transaction so that the other could go on: the other gets its locks first.
          await setTimeout(RETRY_PAUSE_MS * (0.5 + Math.random()));
        }
      }
    },

    close: () => (closed ??= closeAll()),
  };
  return database;
}

async function run(client: ClientBase, query: QueryConfig): Promise<unknown[]> {
  return (await client.query(query)).rows;
}

function queriesOver(runQuery: (query: QueryConfig) => Promise<unknown[]>): Omit<Db, 'now'> {
  const query = <R>(text: string, values: readonly unknown[] = []) =>
    runQuery({ text, values: values as unknown[] }) as Promise<R[]>;
  return {
    query,
    named: <R>(name: string, text: string, values: readonly unknown[] = []) =>
      runQuery({ name, text, values: values as unknown[] }) as Promise<R[]>,
    async one<R>(text: string, values?: readonly unknown[]) {
      const [row] = await query<R>(text, values);
      if (row === undefined) throw new Error('The query answered no row.');
      return row;
    },
    async maybe<R>(text: string, values?: readonly unknown[]) {
      return (await query<R>(text, values))[0];
    },
  };
}
