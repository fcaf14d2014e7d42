import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type pg from 'pg';
import { SHARING_LIMITS } from '../limits/index.js';

/** A statement as a connection is given it: with a name it is parsed and planned once per connection. */
export type Message = pg.QueryConfig & { text: string };

/**
 * Constant text is prepared. So is what is built to write rows, whose text says no more than which columns of how many rows, as long as
 * there are few such texts: who chooses what to change could make a new one each time. Lists, which are planned for their values, are not.
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
