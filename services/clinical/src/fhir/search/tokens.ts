import type { Clinic } from '../../domain/clinic.js';
import { words } from './kinds.js';
import { FHIR_LIMITS } from '../limits.js';
import { systemName, systemNames, type LocalSystem, localSystem } from '../systems.js';
import { all, anyApart, either, NEVER, not, type Condition, type SearchParameter, type Token } from './parameter.js';

/** The usual ways in which codes are looked for. Columns and conditions are constants of this program, values never are. */

type Tokens = Extract<SearchParameter, { type: 'token' }>;

const is = (column: string, value: unknown): Condition => ({ sql: `${column} = ?`, values: [value] });
/** In words that an index answers, unlike `<>`: where nearly all rows have the value, those that differ are few. */
const differs = (column: string, value: unknown): Condition => ({
  sql: `(${column} < ? or ${column} > ? or ${column} is null)`,
  values: [value, value],
});
const ALWAYS: Condition = { sql: 'true', values: [] };

/**
 * A code of one system that a column holds. Where the column has words of its own, `stored` gives them for each of HL7's codes; a code
 * that is not in it finds nothing.
 */
export function coded(
  column: string,
  system: string,
  documentation: string,
  stored?: Readonly<Record<string, string | readonly string[]>>,
): Tokens {
  const written = (code: string): readonly string[] =>
    !stored ? [code] : Object.hasOwn(stored, code) ? [stored[code] ?? []].flat() : [];
  return {
    type: 'token',
    documentation,
    missing: `${column} is null`,
    match(token) {
      if (token.system !== undefined && token.system !== system) return NEVER;
      if (token.code === undefined) return { sql: `${column} is not null`, values: [] };
      return either(written(token.code).map((value) => is(column, value)));
    },
    differs(token) {
      if (token.system !== undefined && token.system !== system) return ALWAYS;
      if (token.code === undefined) return { sql: `${column} is null`, values: [] };
      const values = written(token.code);
      return values.length === 0 ? ALWAYS : all(values.map((value) => differs(column, value)));
    },
  };
}

/** True or false, and never missing. */
export function flag(column: string, documentation: string): Tokens {
  const values = new Map([
    ['true', { sql: column, values: [] }],
    ['false', { sql: `not ${column}`, values: [] }],
  ]);
  const valueOf = ({ system, code = '' }: Token) => (system ? undefined : code);
  return {
    type: 'token',
    documentation,
    missing: 'false',
    match: (token) => values.get(valueOf(token) ?? '') ?? NEVER,
    differs: (token) => values.get({ true: 'false', false: 'true' }[valueOf(token) ?? ''] ?? '') ?? ALWAYS,
  };
}

/**
 * Codes of one system that no column holds: each has a condition that stands for it, or several where each has an index of its own. A
 * resource has at most one of the codes, and none where `missing` is true.
 */
export function codedBy(
  system: string,
  conditions: Readonly<Record<string, string | readonly string[]>>,
  documentation: string,
  missing = `not (${Object.values(conditions).flat().join(' or ')})`,
): Tokens {
  const conditionsOf = (codes: readonly string[]): Condition[] =>
    codes.flatMap((code) =>
      Object.hasOwn(conditions, code)
        ? [conditions[code] ?? []].flat().map((text) => ({ sql: `(${text})`, values: [] }))
        : [],
    );
  return {
    type: 'token',
    documentation,
    missing,
    match({ system: asked, code }) {
      if (asked !== undefined && asked !== system) return NEVER;
      return anyApart(conditionsOf(code === undefined ? Object.keys(conditions) : [code]));
    },
    differs({ system: asked, code }) {
      if ((asked !== undefined && asked !== system) || (code !== undefined && !Object.hasOwn(conditions, code)))
        return ALWAYS;
      const others = code === undefined ? [] : Object.keys(conditions).filter((other) => other !== code);
      return anyApart([...conditionsOf(others), ...(missing === 'false' ? [] : [{ sql: `(${missing})`, values: [] }])]);
    },
  };
}

/** The same where a resource may have several of the codes: having another one does not tell that it lacks this one. */
export function codedBySeveral(...asked: Parameters<typeof codedBy>): Tokens {
  const { differs: _, ...tokens } = codedBy(...asked);
  return tokens;
}

/**
 * A query for the different values of a table's column, or of an expression that is indexed. It steps from one value to the next in the
 * index, so its cost is that of the different values, which must be few, and not of the rows.
 */
export const valuesIn = (table: string, column: string): string => `
  with recursive named (value) as (
    (select ${column} from ${table} where clinic_id = (select current_clinic_id()) order by ${column} limit 1)
    union all
    select (select ${column} from ${table} where clinic_id = (select current_clinic_id()) and ${column} > named.value
      order by ${column} limit 1)
    from named where named.value is not null)
  select value from named`;

/**
 * Words in texts that many rows share. The query steps from one different text to the next in an index of `table.said`, compares each
 * once, and finds those that have the words: rows are then looked up by these. After too many texts it adds so many nulls that what it
 * finds is not looked up at all (`lookedUp`), and the texts of rows are compared one by one.
 */
export const inTexts =
  (column: string, { table, said }: { table: string; said: string }): ((text: string) => Condition) =>
  (text) => {
    const found = words([column], '').match(text, 'begins');
    if (found === NEVER) return found;
    const has = words(['named.text'], '').match(text, 'begins');
    const query = `
      with recursive named (text, place) as (
        (select t.${said}, 1 from ${table} t where t.clinic_id = (select current_clinic_id()) and t.${said} is not null
          order by t.${said} limit 1)
        union all
        select (select t.${said} from ${table} t where t.clinic_id = (select current_clinic_id()) and t.${said} > named.text
          order by t.${said} limit 1), named.place + 1
        from named where named.text is not null and named.place <= ?)
      select text from named where ${has.sql}
      union all select null from named, generate_series(0, ?) where named.place > ? and named.text is not null`;
    const { texts, sorted } = FHIR_LIMITS;
    const values = [texts, ...has.values, sorted, texts];
    return { ...found, among: { column, type: 'text', query: { sql: query, values } } };
  };

/**
 * A code whose system is in another column, under one of its names; `:text` looks at the words beside it. `systems` is a query for the
 * different systems that the column has, which are few (`valuesIn`).
 */
export function codedIn(
  systemColumn: string,
  column: string,
  text: (words: string) => Condition,
  documentation: string,
  systems: string,
): Tokens {
  const match = ({ system, code }: Token, clinic: Clinic): Condition => {
    const conditions: Condition[] = [];
    const names = system ? [system, systemName(clinic.id, system)] : [];
    const known = systemNames(system ?? '');
    const counts = (name: string) =>
      names.includes(name) || known.includes(name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase());
    if (code !== undefined) conditions.push(is(column, code));
    if (system === '') conditions.push({ sql: `${systemColumn} is null`, values: [] });
    else if (system !== undefined)
      conditions.push({
        sql: `(${systemColumn} in (?, ?) or lower(regexp_replace(${systemColumn}, '[^A-Za-z0-9]', '', 'g')) = any(?))`,
        values: [...names, known],
        among: { column: systemColumn, type: 'text', query: { sql: systems, values: [] }, counts },
      });
    return all(conditions);
  };
  return {
    type: 'token',
    documentation,
    missing: `${column} is null`,
    text,
    match,
    differs(token, clinic) {
      const found = match(token, clinic);
      const { counts } = found.among ?? {};
      if (!found.among || !counts) return undefined;
      const among = { ...found.among, counts: (name: string) => !counts(name) };
      return anyApart([
        { ...not(found), among },
        { sql: `${systemColumn} is null`, values: [] },
      ]);
    },
  };
}

/** What has words and no code: only `:text` finds it. `isSaid` is what an index knows those by that say it, where few do. */
export const saidInWords = (column: string, documentation: string, isSaid = 'true'): Tokens => ({
  type: 'token',
  documentation: `${documentation} It has no code: \`:text\` looks at its words.`,
  missing: `(${column} is null or ${column} !~ '\\S')`,
  match: () => NEVER,
  text: (text) => all([{ sql: isSaid, values: [] }, words([column], '').match(text, 'begins')]),
});

/** A number that the clinic gives its records. */
export const numbered = (column: string, system: LocalSystem, documentation: string): Tokens => ({
  type: 'token',
  documentation,
  missing: `${column} is null`,
  match(token, clinic) {
    if (token.system !== undefined && token.system !== localSystem(clinic.id, system)) return NEVER;
    return token.code === undefined ? { sql: `${column} is not null`, values: [] } : is(column, token.code);
  },
});

/** What every resource of a type has. */
export const always = (system: string, code: string, documentation: string): Tokens => ({
  type: 'token',
  documentation,
  missing: 'false',
  lasting: true,
  match: (token) =>
    (token.system === undefined || token.system === system) && (token.code === undefined || token.code === code)
      ? ALWAYS
      : NEVER,
});
