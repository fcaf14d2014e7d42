import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type pg from 'pg';
import { SHARING_LIMITS } from '../limits/index.js';

/** A statement as a connection is given it: with a name it is parsed and planned once per connection. */
export type Message = pg.QueryConfig & { text: string };

/**
 * Prepares constant text, and also the inserts and updates that are built with `sql`: their text depends only on the
 * columns and the number of rows. A caller who varies the columns could make endless texts, so only the first ones are
 * prepared. Queries with conditions of the request are not prepared: they need a plan for their values.
 */
export function messageOf(query: string | Knex.QueryBuilder, parameters: readonly unknown[]): Message {
  if (typeof query === 'string') return { name: nameOf(query), text: query, values: [...parameters] };
  const built = query.toSQL();
  const { sql: text, bindings } = built.toNative();
  return { ...(isKept(built.method, text) && { name: nameOf(text) }), text, values: [...bindings] };
}

const written = new Set<string>();

function isKept(method: string, text: string): boolean {
  if (method !== 'update' && method !== 'insert') return false;
  if (written.size < SHARING_LIMITS.builtStatements) written.add(text);
  return written.has(text);
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  let name = names.get(text);
  if (!name) {
    name = createHash('sha1').update(text).digest('base64url');
    names.set(text, name);
  }
  return name;
}
