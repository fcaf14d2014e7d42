import { readdirSync, readFileSync } from 'node:fs';
import { listMigrations, MIGRATIONS } from '../src/db/migration-files.js';

const initial = readdirSync(new URL('initial/', MIGRATIONS)).sort();
const later = readdirSync(MIGRATIONS)
  .filter((name) => name !== 'initial')
  .sort();

test('a new migration is named YYYYMMDDHHMMSS_verb_object.ts, and stamped no later than today', () => {
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000).toISOString().replace(/\D/g, '').slice(0, 8);
  const wrong = later.filter((name) => !/^\d{14}_[a-z0-9_]+\.ts$/.test(name) || name >= tomorrow);
  expect(wrong).toEqual([]);
});

test('no migration joins the initial ones, among which its stamp would be too early or too late', () => {
  expect(initial).toHaveLength(84);
  expect(initial.at(-1)).toBe('20261214121200_find_signs_and_reactions.ts');
});

test('each migration runs after the initial ones, however they are stamped', async () => {
  const order = (await listMigrations()).map(({ name }) => `${name}.ts`);
  expect(order).toEqual([...initial, ...later]);
});

/** Released before there was this rule. */
const RULED = later.filter((name) => name >= '20261128');

test('no migration builds an index while it holds a lock on a table that is there', () => {
  const building = RULED.filter((name) => {
    const text = readFileSync(new URL(name, MIGRATIONS), 'utf8');
    const made = new Set([...text.matchAll(/create table (\w+)/g)].map(([, table]) => table));
    const indexed = [...text.matchAll(/create (?:unique )?index (?!concurrently)\w+\s+on (\w+)/g)];
    return indexed.some(([, table]) => !made.has(table));
  });
  expect(building).toEqual([]);
});
