import { createHash } from 'node:crypto';
import knex, { type Knex } from 'knex';
import pg from 'pg';
import { LIMITS } from './limits.js';

/**
 * What stores speak to. Rows come as they are on the wire: instants as ISO strings, dates as
 * `YYYY-MM-DD`, bigint and numeric as numbers.
 */
export interface Db {
  /**
   * Text with `$1` parameters, prepared once per connection under a name made of the text: so the text
   * must be constant. Queries whose text varies are built with `sql` and are not prepared.
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

export interface Database extends Db {
  /** One transaction, in which row-level security shows this clinic's rows, or none without a clinic. */
  transaction<T>(clinicId: string | undefined, run: (db: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

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
        return (value: string) => new Date(value).toISOString();
      default:
        return pg.types.getTypeParser(oid, format);
    }
  }) as pg.CustomTypesConfig['getTypeParser'],
};

/**
 * A pool of connections that act as `role`. The role is the session's own default, so that nothing a
 * statement resets can shed it; SET ROLE after connecting would also not survive DISCARD ALL.
 */
export function openDatabase(
  url: string,
  options: { poolSize: number; role?: string; onError: (error: Error) => void },
): Database {
  const settings = [
    `-c TimeZone=UTC`,
    `-c statement_timeout=${LIMITS.statementMs}`,
    `-c lock_timeout=${LIMITS.lockWaitMs}`,
  ];
  if (options.role) settings.push(`-c role=${options.role}`);
  const poolConfig: pg.PoolConfig & { pipeline: boolean } = {
    connectionString: url,
    max: options.poolSize,
    connectionTimeoutMillis: LIMITS.connectionWaitMs,
    options: settings.join(' '),
    types,
    pipeline: true,
    application_name: 'clinical',
  };
  const pool = new pg.Pool(poolConfig);
  pool.on('error', options.onError);
  // The pool listens to idle connections only: one that breaks between two statements of a transaction must not end the process.
  pool.on('connect', (client) => client.on('error', options.onError));

  return {
    ...speaker(pool),
    transaction: (clinicId, run) => inTransaction(pool, clinicId, run),
    close: () => pool.end(),
  };
}

const IN_FAILED_TRANSACTION = '25P02';

async function inTransaction<T>(
  pool: pg.Pool,
  clinicId: string | undefined,
  run: (db: Transaction) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  // After a failure PostgreSQL refuses what follows in the pipeline: the first error is the one that says why.
  let first: unknown;
  const db = speaker(client, (error) => {
    first ??= error;
  });
  // Sent ahead without waiting, as the connection is a pipeline: if one fails, so do all after it.
  const pending: Promise<unknown>[] = [];
  const send = (promise: Promise<unknown>) => {
    promise.catch(() => {});
    pending.push(promise);
  };
  const enterClinic = (id: string) => send(db.rows(`select set_config('app.clinic_id', $1, true)`, [id]));
  let broken: Error | undefined;
  try {
    send(client.query('begin'));
    if (clinicId !== undefined) enterClinic(clinicId);
    const result = await run({ ...db, enterClinic, defer: (query, parameters) => send(db.rows(query, parameters)) });
    const commit = client.query('commit');
    commit.catch(() => {});
    await Promise.all(pending);
    if ((await commit).command !== 'COMMIT') throw new Error('The transaction was rolled back instead of committed.');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw sqlState(error) === IN_FAILED_TRANSACTION ? first : error;
  } finally {
    client.release(broken);
  }
}

function speaker(target: pg.Pool | pg.PoolClient, onError?: (error: unknown) => void): Db {
  const rows = async <T>(query: string | Knex.QueryBuilder, parameters: readonly unknown[] = []): Promise<T[]> => {
    const message =
      typeof query === 'string'
        ? { name: statementName(query), text: query, values: [...parameters] }
        : nativeQuery(query);
    try {
      const result = await target.query(message);
      return result.rows as T[];
    } catch (error) {
      onError?.(error);
      throw error;
    }
  };
  return {
    rows,
    row: async <T>(query: string | Knex.QueryBuilder, parameters?: readonly unknown[]) =>
      (await rows<T>(query, parameters))[0],
  };
}

function nativeQuery(query: Knex.QueryBuilder): { text: string; values: unknown[] } {
  const native = query.toSQL().toNative();
  return { text: native.sql, values: [...native.bindings] };
}

const statementNames = new Map<string, string>();

function statementName(text: string): string {
  let name = statementNames.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    statementNames.set(text, name);
  }
  return name;
}

/** The SQLSTATE of a database error. */
export function sqlState(error: unknown): string | undefined {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : undefined;
}

/** The constraint that a database error names. */
export function violatedConstraint(error: unknown): string | undefined {
  const { constraint } = (error ?? {}) as { constraint?: unknown };
  return typeof constraint === 'string' ? constraint : undefined;
}
