import { createHash } from 'node:crypto';
import type { Knex } from 'knex';
import type pg from 'pg';
import { SHARING_LIMITS } from '../limits/index.js';

/** A statement as a connection is given it: with a name it is parsed and planned once per connection. */
export type Message = pg.QueryConfig & { text: string };

/**
 * Prepares constant text, and also the inserts and updates that are built with `sql`: their text depends only on the
 * columns and the number of rows. A caller who varies the columns could make endless texts, so only the first ones are
 * prepared, and of one table only some: the statements of the others keep their places. Queries with conditions of the
 * request are not prepared: they need a plan for their values.
 */
export function messageOf(query: string | Knex.QueryBuilder, parameters: readonly unknown[]): Message {
  if (typeof query === 'string') return { name: nameOf(query), text: query, values: [...parameters] };
  const built = query.toSQL();
  const { sql: text, bindings } = built.toNative();
  return { ...(isKept(built.method, text) && { name: nameOf(text) }), text, values: [...bindings] };
}

const kept = new Map<string, Set<string>>();
let total = 0;

function isKept(method: string, text: string): boolean {
  if (method !== 'update' && method !== 'insert') return false;
  // Both begin with the table: `update "beds" set …`, `insert into "beds" …`.
  const [, table = ''] = text.split('"', 2);
  const texts = kept.get(table) ?? new Set();
  kept.set(table, texts);
  const { builtStatements, builtStatementsOfTable } = SHARING_LIMITS;
  if (!texts.has(text) && texts.size < builtStatementsOfTable && total < builtStatements) {
    texts.add(text);
    total += 1;
  }
  return texts.has(text);
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
