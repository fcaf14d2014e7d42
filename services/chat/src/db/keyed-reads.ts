import type { QueryConfig } from 'pg';
import { batchLoader } from '../concurrency/batch-loader.js';
import { isConnectionError, isTimeout } from './db-errors.js';

/** Keys in one statement; while a large one runs, others need not wait. */
const TOGETHER = { most: 200, atOnce: 2 };

type RunQuery = (query: QueryConfig) => Promise<unknown[]>;
type Key = readonly unknown[];

/** `Db.keyed`. */
export type Keyed = <R = Record<string, unknown>>(name: string, text: string, key: Key) => Promise<R[]>;

/** `Db.keyed` for one key at a time. */
export function keyedAlone(runQuery: RunQuery): Keyed {
  return async <R>(name: string, text: string, key: Key) => (await read(runQuery, name, text, [key]))[0] as R[];
}

/** `Db.keyed` that asks for all keys at once that come while the last statement of the same name runs. */
export function keyedTogether(runQuery: RunQuery): Keyed {
  const loaders = new Map<string, (key: Key) => Promise<Promise<unknown[]>>>();
  return async <R>(name: string, text: string, key: Key) => {
    const load =
      loaders.get(name) ?? batchLoader((keys: Key[]) => readOrEachAlone(runQuery, name, text, keys), TOGETHER);
    loaders.set(name, load);
    return (await load(key)) as R[];
  };
}

/** A key that the database refuses fails nobody but who asked for it; what takes too long fails for all who asked together. */
async function readOrEachAlone(
  runQuery: RunQuery,
  name: string,
  text: string,
  keys: readonly Key[],
): Promise<Promise<unknown[]>[]> {
  try {
    return (await read(runQuery, name, text, keys)).map((rows) => Promise.resolve(rows));
  } catch (error) {
    if (keys.length === 1 || isConnectionError(error) || isTimeout(error)) throw error;
    return keys.map(async (key) => (await read(runQuery, name, text, [key]))[0]!);
  }
}

/** The rows of each key, in the order of the keys. */
async function read(runQuery: RunQuery, name: string, text: string, keys: readonly Key[]): Promise<unknown[][]> {
  const values = keys[0]!.map((_, part) => keys.map((key) => key[part]));
  const rows = (await runQuery({ name, text, values })) as { place: number }[];
  const found: unknown[][] = keys.map(() => []);
  for (const { place, ...row } of rows) found[place - 1]!.push(row);
  return found;
}
