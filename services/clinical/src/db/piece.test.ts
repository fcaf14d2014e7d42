import { random } from '../../test/support/seeded-random.js';
import { sql } from './db.js';
import {
  and,
  clause,
  column,
  inside,
  list,
  literal,
  name,
  or,
  parameter,
  piece,
  raw,
  statement,
  type Piece,
} from './piece.js';

const textOf = (each: Piece) => raw(each).toSQL().toNative().sql;
const valuesOf = (each: Piece) => raw(each).toSQL().toNative().bindings;

test('a piece keeps its brackets and its values wherever it is put', () => {
  const either = piece`a.x = ${1} or a.y = ${'two'}`;
  const both = piece`a.z = ${3} and ${either}`;
  expect(textOf(both)).toBe('(a.z = $1 and (a.x = $2 or a.y = $3))');
  expect(valuesOf(both)).toEqual([3, 1, 'two']);
  expect(textOf(and([either, or([])]))).toBe('((a.x = $1 or a.y = $2) and (false))');
});

test('text in a hole is a value, whatever it says', () => {
  const hostile = "x'; drop table patients; --";
  expect(textOf(piece`a.x = ${hostile}`)).toBe('(a.x = $1)');
  expect(valuesOf(piece`a.x = ${hostile}`)).toEqual([hostile]);
  expect(textOf(piece`a.x = ${literal("o'clock?")}`)).toBe("(a.x = 'o''clock?')");
  for (const text of ['a.x; drop', 'A.x', 'a.b.c', 'a."x"', '']) expect(() => column(text)).toThrow(/SQL has|one dot/);
  expect(() => name('patients p')).toThrow('A name in SQL has small letters');
});

test('a question mark in the text of a piece stands for no value', () => {
  expect(textOf(piece`a.x ? ${'key'} and a.y ~ '^a?$'`)).toBe("(a.x ? $1 and a.y ~ '^a?$')");
  expect(statement(piece`select ${inside(column('a.x'))} ? 'key' from a where a.id = ${parameter(1)}`)).toBe(
    "select a.x ? 'key' from a where a.id = $1",
  );
});

test('a piece is refused as text, and what is no value in a hole', () => {
  const some = piece`a.x`;
  const asText = some as unknown as number;
  for (const use of [() => `where ${asText}`, () => asText + 1, () => JSON.stringify([some])])
    expect(use).toThrow('A piece of SQL is no text');
  expect(() => piece`a.x = any(${[some] as unknown as string[]})`).toThrow('No value stands in a hole.');
  expect(() => piece`a.x = ${undefined as unknown as string}`).toThrow('No value stands in a hole.');
  expect(() => statement(piece`select ${'x'}`)).toThrow('A statement with a name has parameters');
});

test.each([
  ['a bracket that is left open', () => piece`(a.x = ${1}`],
  ['a bracket that closes another’s', () => piece`a.x) or (a.y`],
  ['a quote that is left open', () => piece`a.x = '`],
  ['a hole within quotes', () => piece`a.x = '${'x'}'`],
  ['a comment', () => piece`a.x -- ${1}`],
  ['a second statement', () => piece`a.x; select 1`],
  ['a parameter that nobody counts', () => piece`a.x = $1`],
])('%s is refused', (_, make) => {
  expect(make).toThrow(/in SQL/);
});

test.each([
  [
    'an alias',
    (inner: Piece) => piece`exists (select from consultations r where r.patient_id = ${inner})`,
    'r.patient_id',
  ],
  [
    'an alias after `as`',
    (inner: Piece) => piece`exists (select from consultations as r where ${inner} > 1)`,
    'r.patient_id',
  ],
  [
    'a table without an alias',
    (inner: Piece) => piece`exists (select from visits where visits.id = ${inner})`,
    'visits.id',
  ],
  [
    'a joined table',
    (inner: Piece) => piece`exists (select from a join visits v on v.id = a.id where v.id = ${inner})`,
    'v.id',
  ],
  [
    'a function',
    (inner: Piece) => piece`exists (select from unnest(array[coalesce(b.x, 1)]) x where ${inner} = 1)`,
    'x.id',
  ],
  [
    'a lateral query',
    (inner: Piece) => piece`exists (select from a cross join lateral (select 1) t where ${inner} = 1)`,
    't.id',
  ],
  [
    'a named query',
    (inner: Piece) => piece`(with found (id) as (select 1) select id from found where id = ${inner})`,
    'found.id',
  ],
  ['a list of tables', (inner: Piece) => piece`exists (select from a, visits v where v.id = ${inner})`, 'v.id'],
  ['a hole', (inner: Piece) => piece`exists (select from ${name('visits')} v where v.id = ${inner})`, 'v.id'],
  ['a hole alone', (inner: Piece) => piece`exists (select from ${name('visits')} where ${inner} = 1)`, 'visits.id'],
  ['an alias in a hole', (inner: Piece) => piece`exists (select from visits ${name('v')} where ${inner} = 1)`, 'v.id'],
  [
    'a clause',
    (inner: Piece) => piece`exists (select from a ${clause`join visits v on true`} where ${inner} = 1)`,
    'v.id',
  ],
  ['a table of a schema', (inner: Piece) => piece`exists (select from public.visits v where ${inner} = 1)`, 'v.id'],
  [
    'a table without its children',
    (inner: Piece) => piece`exists (select from only visits v where ${inner} = 1)`,
    'v.id',
  ],
  ['a table that is changed', (inner: Piece) => piece`update visits v set title = ${inner}`, 'v.title'],
  ['a column without a table', (inner: Piece) => piece`exists (select from visits v where v.id = ${inner})`, 'id'],
])('a query catches no column of a caller by the name of %s', (_, put, taken) => {
  expect(() => put(column(taken))).toThrow('would be caught by a query around it');
  expect(() => put(piece`coalesce(${column(taken)}, 0)`)).toThrow('would be caught');
  expect(() => put(column('somebody_else.id'))).not.toThrow();
  expect(() => put(inside(column(taken)))).not.toThrow();
});

/** What a piece means, reckoned without a database: of the values that its columns have. */
interface Reckoned {
  piece: Piece;
  value(): boolean;
}

test('whatever is nested, a piece means the same within others as it does alone', () => {
  const { integer, pick } = random('pieces');
  const next = (most: number) => integer(0, most - 1);
  const leaf = (): Reckoned => {
    const [one, other] = [next(3), next(3)];
    return { piece: piece`${one}::int = ${other}::int`, value: () => one === other };
  };
  const nested = (depth: number): Reckoned => {
    if (depth === 0) return leaf();
    const parts = Array.from({ length: 1 + next(3) }, () => nested(depth - 1));
    const pieces = parts.map((each) => each.piece);
    const [first] = parts as [Reckoned];
    return pick([
      () => ({ piece: or(pieces), value: () => parts.some((each) => each.value()) }),
      () => ({ piece: and(pieces), value: () => parts.every((each) => each.value()) }),
      () => ({ piece: piece`not ${first.piece}`, value: () => !first.value() }),
      () => ({ piece: piece`false or ${first.piece} or false`, value: () => first.value() }),
      () => ({
        piece: piece`exists (select from generate_series(1, 1) n where ${first.piece})`,
        value: () => first.value(),
      }),
    ])();
  };
  const made = Array.from({ length: 400 }, () => nested(4));
  for (const { piece: each, value } of made) {
    expect(meaningOf(textOf(each), [...valuesOf(each)])).toBe(value());
    expect(textOf(clause`select ${list([each, each])}`).match(/\$\d+/g)?.length).toBe(2 * valuesOf(each).length);
  }
});

/** The value of such a text by the rules of SQL: `not` binds more than `and`, and that more than `or`. */
function meaningOf(text: string, values: readonly unknown[]): boolean {
  const written = text
    .replaceAll(/exists \(select from generate_series\(1, 1\) n where /g, '(')
    .replaceAll(/\$(\d+)::int = \$(\d+)::int/g, (_, one, other) => String(values[one - 1] === values[other - 1]))
    .replaceAll(/\bnot\b/g, '!')
    .replaceAll(/\band\b/g, '&&')
    .replaceAll(/\bor\b/g, '||');
  const tokens = written.match(/true|false|&&|\|\||!|[()]/g) ?? [];
  const any = (): boolean => {
    let found = every();
    while (tokens[0] === '||') {
      tokens.shift();
      found = every() || found;
    }
    return found;
  };
  const every = (): boolean => {
    let found = one();
    while (tokens[0] === '&&') {
      tokens.shift();
      found = one() && found;
    }
    return found;
  };
  const one = (): boolean => {
    const token = tokens.shift();
    if (token === '!') return !one();
    if (token !== '(') return token === 'true';
    const found = any();
    tokens.shift();
    return found;
  };
  return any();
}

test('a query of knex is put into a piece, and a piece into a query', () => {
  const query = sql
    .from('visits as v')
    .where('v.id', 7)
    .whereRaw(raw(piece`v.x = ${8} or v.y ? ${'key'}`))
    .select('v.id');
  expect(query.toSQL().toNative()).toMatchObject({
    sql: 'select "v"."id" from "visits" as "v" where "v"."id" = $1 and (v.x = $2 or v.y ? $3)',
    bindings: [7, 8, 'key'],
  });
});
