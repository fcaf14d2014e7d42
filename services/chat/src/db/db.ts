import { setTimeout } from 'node:timers/promises';
import { Pool, TypeOverrides, type ClientBase, type ClientConfig, type QueryConfig } from 'pg';
import { fairTurns, type FairTurns } from '../concurrency/fair-turns.js';
import { Overloaded } from '../domain/overload-error.js';
import { LIMITS } from '../limits/index.js';
import { pipelinedReads } from './db-reads.js';
import { keyedAlone, keyedTogether, type Keyed } from './keyed-reads.js';
import { isConnectionError, isRetryable } from './db-errors.js';

/** Runs SQL. Values go in as `$1`, `$2`…; bigint comes out as number, date as `YYYY-MM-DD`, timestamptz as Date. */
export interface Db {
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
  /** A prepared statement: `name` must always stand for the same `text`. For hot statements. */
  named<R = Record<string, unknown>>(name: string, text: string, values?: readonly unknown[]): Promise<R[]>;
  /**
   * The rows of one key. `text` reads `unnest($1::…[], $2::…[]) with ordinality as asked (…, place)`, an array for each part of the
   * key, and answers `place` with each row: over `reads`, what many requests ask at once goes as one statement.
   */
  keyed: Keyed;
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
  /** Few pipelined connections for hot, small, named reads: cheaper than the pool where many meet. */
  readonly reads: Db;
  /** For queries whose cost a client decides: they get part of the pool, so that others find a connection. */
  readonly slow: Db;
}

/** The database of all organizations. What is asked of it itself belongs to none of them: jobs, and the care of the service. */
export interface SharedDatabase extends Database {
  /** The same, in the turns of one organization: each has a share of the connections (fair-turns.ts). */
  of(realm_id: number): Database;
  /** A connection of its own, for what nobody may keep waiting: the positions of events. */
  readonly apart: Db;
  /** Called after each commit that wrote events; set by whoever sequences them. */
  onEvents: () => void;
  /** How many wait for a connection. */
  waiting(): number;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  url: string;
  poolSize: number;
  /** Connections of the pool that one organization may have at a time; all of them where nothing is said. */
  share?: number;
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

/** The tenant of what belongs to no organization, whose ids begin with 1. */
const SERVICE = 0;

export function openDatabase(options: DatabaseOptions): SharedDatabase {
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
  const apart = new Pool({ ...connection, max: 1, idleTimeoutMillis: 0 });
  apart.on('error', options.onError);
  const reads = pipelinedReads(connection, options.readConnections, options.onError);
  const turns = turnsOver(options.poolSize, options.share ?? options.poolSize, options.connectTimeout);
  const half = Math.floor(options.poolSize / 2);
  const slowTurns = turnsOver(Math.min(options.poolSize, half + 1), Math.max(1, half), options.statementTimeout);

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

  async function between<T>(client: ClientBase, begin: string, fn: () => Promise<T>): Promise<T> {
    await client.query(begin);
    try {
      const value = await fn();
      await client.query('commit');
      return value;
    } catch (error) {
      if (!isConnectionError(error)) await client.query('rollback');
      throw error;
    }
  }

  async function attempt<T>(client: ClientBase, fn: (tx: Tx) => Promise<T>): Promise<T> {
    const hooks = new Set<() => void>();
    const tx: Tx = {
      ...dbOver((query) => run(client, query)),
      afterCommit: (hook) => void hooks.add(hook),
      eventsPublished: () => void hooks.add(announce),
    };
    const result = await between(client, 'begin', () => fn(tx));
    for (const hook of hooks) hook();
    return result;
  }

  function inTurnsOf(tenant: number): Database {
    const inTurn = <T>(work: (client: ClientBase) => Promise<T>) => turns.run(tenant, () => withClient(work));
    return {
      ...dbOver((query) => inTurn((client) => run(client, query))),
      reads: readsDb,
      slow: dbOver((query) => slowTurns.run(tenant, () => inTurn((client) => run(client, query)))),

      snapshot: (fn) =>
        inTurn((client) =>
          between(client, 'begin isolation level repeatable read read only', () =>
            fn(dbOver((query) => run(client, query))),
          ),
        ),

      async transaction(fn) {
        for (let left = ATTEMPTS - 1; ; left -= 1) {
          try {
            return await inTurn((client) => attempt(client, fn));
          } catch (error) {
            if (left === 0 || !isRetryable(error)) throw error;
            // PostgreSQL ended this transaction so that the other could go on: the other gets its locks first.
            await setTimeout(RETRY_PAUSE_MS * (0.5 + Math.random()));
          }
        }
      },
    };
  }

  let closed: Promise<void> | undefined;

  async function closeAll(): Promise<void> {
    await Promise.all([pool.end(), apart.end(), reads.close()]);
  }

  const announce = () => database.onEvents();
  const readsDb = { ...dbOver((query) => reads.run(query)), keyed: keyedTogether((query) => reads.run(query)) };

  const database: SharedDatabase = {
    ...inTurnsOf(SERVICE),
    of: inTurnsOf,
    apart: dbOver(async (query) => (await apart.query(query)).rows),
    onEvents() {},
    waiting: () => turns.waiting() + slowTurns.waiting(),
    close: () => (closed ??= closeAll()),
  };
  return database;
}

function turnsOver(places: number, share: number, patience_ms: number): FairTurns<number> {
  return fairTurns({
    places,
    share,
    patience_ms,
    mostWaiting: LIMITS.connectionsWaitedFor,
    refuse: () =>
      new Overloaded('connection', 'Too many requests of this organization wait for the database: try again.'),
  });
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
    keyed: keyedAlone(runQuery),
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
