import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

const SOURCES = readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => ({ file: `src/${file.replaceAll('\\', '/')}`, text: read(path.join('src', file)) }));

/** Files with SQL that are neither `*-store.ts` nor `*-sql.ts`. */
const SQL_ELSEWHERE = [
  'src/cli/migrate.ts',
  'src/db/advisory-locks.ts',
  'src/db/channel-clocks.ts',
  'src/db/db-listen.ts',
  'src/http/health.ts',
];

/**
 * Tables that more than one feature writes, the owner first. Each of the others has its reason: what belongs together is one
 * statement (a message with its flags, a thread with which of its messages is the newest, a subscription with the number of
 * them and what was read, a conversation with its first thread, a person with where they begin to read); an organization
 * is made with what it cannot be without; and whether it has linkifiers is noted on it by who knows, which the feature of its
 * settings needs.
 */
const WRITTEN_BY_SEVERAL: Record<string, string[]> = {
  channels: ['channel-directory', 'subscriptions'],
  message_flags: ['read-state', 'messages', 'subscriptions'],
  read_marks: ['read-state', 'subscriptions', 'user-directory'],
  realms: ['realm', 'linkifiers', 'realm-creation'],
  threads: ['topics', 'direct-conversations', 'messages'],
};

/** A query, or the beginning of one. */
const SQL =
  /[`'"]\s*(?:with \w+ as|select (?:.*\bfrom\b|.*\bpg_\w+)|select$|insert into|update \w+ (?:\w+ )?set|delete from|listen|lock table)\b/m;

describe('feature folders', () => {
  test('keep SQL in stores, and in pieces for stores', () => {
    const elsewhere = SOURCES.filter(({ file, text }) => SQL.test(text) && !/-(?:store|sql)\.ts$/.test(file));
    expect(elsewhere.map(({ file }) => file).sort()).toEqual(SQL_ELSEWHERE);
  });

  test('write the tables that are theirs', () => {
    const tables = new Set(
      [...read('schema.sql').matchAll(/create table (?:public\.)?(\w+)/gi)].map(([, name]) => name),
    );
    const writers = new Map<string, Set<string>>();
    for (const { file, text } of SOURCES) {
      const [, room] = /^src\/features\/([^/]+)\//.exec(file) ?? [];
      if (room === undefined) continue;
      for (const [, table] of text.matchAll(/\b(?:insert into|update|delete from) (\w+)\b/g)) {
        if (tables.has(table)) writers.set(table!, (writers.get(table!) ?? new Set()).add(room));
      }
    }
    expect(writers.size).toBeGreaterThan(0);
    const shared = [...writers].filter(([, rooms]) => rooms.size > 1);
    const sorted = (entries: [string, Iterable<string>][]) =>
      Object.fromEntries(entries.map(([table, rooms]) => [table, [...rooms].sort()]));
    expect(sorted(shared)).toEqual(sorted(Object.entries(WRITTEN_BY_SEVERAL)));
  });

  test('name their files as the README says: the last word of four files is a suffix with a meaning', () => {
    const counts = new Map<string, number>();
    for (const { file, text } of SOURCES) {
      if (!file.startsWith('src/features/') || /^export const \w+Endpoint\b/m.test(text)) continue;
      const [suffix] = /-[a-z]+\.ts$/.exec(file) ?? [];
      if (suffix) counts.set(suffix, (counts.get(suffix) ?? 0) + 1);
    }
    const used = [...counts].filter(([, files]) => files >= 4).map(([suffix]) => suffix);
    const told = [...read('README.md').matchAll(/^\| `(-[a-z]+\.ts)` \|/gm)].map(([, suffix]) => suffix!);
    expect(told.sort()).toEqual(used.sort());
  });
});
