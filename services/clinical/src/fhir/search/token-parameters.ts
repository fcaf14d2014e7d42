import { FALSE, inside, name, or, piece, same, TRUE, column, type Piece } from '../../db/piece.js';
import type { Clinic } from '../../domain/clinic.js';
import { words } from './column-parameters.js';
import { FHIR_LIMITS } from '../limits.js';
import { systemName, systemNames, type LocalSystem, localSystem } from '../systems.js';
import {
  all,
  eitherSeparately,
  either,
  is,
  isMissing,
  isThere,
  NEVER,
  not,
  type Condition,
  type SearchParameter,
  type Token,
} from './parameter.js';

/** The usual ways in which codes are looked for. Columns and conditions are constants of this program, values never are. */

type Tokens = Extract<SearchParameter, { type: 'token' }>;

/** In words that an index answers, unlike `<>`: where nearly all rows have the value, those that differ are few. */
const differs = (column: Piece, value: string): Condition => ({
  sql: piece`${column} < ${value} or ${column} > ${value} or ${column} is null`,
});
const ALWAYS: Condition = { sql: TRUE };

/**
 * A code of one system that a column holds. Where the column has words of its own, `stored` gives them for each of HL7's codes; a code
 * that is not in it finds nothing.
 */
export function coded(
  column: Piece,
  system: string,
  documentation: string,
  stored?: Readonly<Record<string, string | readonly string[]>>,
): Tokens {
  const written = (code: string): readonly string[] =>
    !stored ? [code] : Object.hasOwn(stored, code) ? [stored[code] ?? []].flat() : [];
  return {
    type: 'token',
    documentation,
    missing: piece`${column} is null`,
    match(token) {
      if (token.system !== undefined && token.system !== system) return NEVER;
      if (token.code === undefined) return isThere(column);
      return either(written(token.code).map((value) => is(column, value)));
    },
    differs(token) {
      if (token.system !== undefined && token.system !== system) return ALWAYS;
      if (token.code === undefined) return isMissing(column);
      const values = written(token.code);
      return values.length === 0 ? ALWAYS : all(values.map((value) => differs(column, value)));
    },
  };
}

/** True or false, and never missing. */
export function flag(column: Piece, documentation: string): Tokens {
  const values = new Map([
    ['true', { sql: column }],
    ['false', { sql: piece`not ${column}` }],
  ]);
  const valueOf = ({ system, code = '' }: Token) => (system ? undefined : code);
  return {
    type: 'token',
    documentation,
    missing: FALSE,
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
  conditions: Readonly<Record<string, Piece | readonly Piece[]>>,
  documentation: string,
  missing = piece`not ${or(Object.values(conditions).flat())}`,
): Tokens {
  const conditionsOf = (codes: readonly string[]): Condition[] =>
    codes.flatMap((code) =>
      Object.hasOwn(conditions, code) ? [conditions[code] ?? []].flat().map((sql) => ({ sql })) : [],
    );
  return {
    type: 'token',
    documentation,
    missing,
    match({ system: asked, code }) {
      if (asked !== undefined && asked !== system) return NEVER;
      return eitherSeparately(conditionsOf(code === undefined ? Object.keys(conditions) : [code]));
    },
    differs({ system: asked, code }) {
      if ((asked !== undefined && asked !== system) || (code !== undefined && !Object.hasOwn(conditions, code)))
        return ALWAYS;
      const others = code === undefined ? [] : Object.keys(conditions).filter((other) => other !== code);
      return eitherSeparately([...conditionsOf(others), ...(same(missing, FALSE) ? [] : [{ sql: missing }])]);
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
export function valuesIn(table: string, value: Piece): Piece {
  const [from, each] = [name(table), inside(value)];
  return piece`
    with recursive distinct_value (value) as (
      (select ${each} from ${from} where clinic_id = (select current_clinic_id()) order by ${each} limit 1)
      union all
      select (select ${each} from ${from} where clinic_id = (select current_clinic_id()) and ${each} > distinct_value.value
        order by ${each} limit 1)
      from distinct_value where distinct_value.value is not null)
    select value from distinct_value`;
}

/**
 * Words in texts that many rows share. The query steps from one different text to the next in an index of `table.said`, compares each
 * once, and finds those that have the words: rows are then looked up by these. After too many texts it adds so many nulls that what it
 * finds is not looked up at all (`resolveSelectiveConditions`), and the texts of rows are compared one by one.
 */
export const inTexts =
  (of: Piece, { table, said: saidIn }: { table: string; said: string }): ((text: string) => Condition) =>
  (text) => {
    const found = words([of], '').match(text, 'begins');
    if (found === NEVER) return found;
    const has = words([KNOWN_TEXT], '').match(text, 'begins');
    const { texts, sorted } = FHIR_LIMITS;
    const [from, said] = [name(table), inside(column(`text_row.${saidIn}`))];
    const query = piece`
      with recursive known_text (said, place) as (
        (select ${said}, 1 from ${from} text_row where text_row.clinic_id = (select current_clinic_id()) and ${said} is not null
          order by ${said} limit 1)
        union all
        select (select ${said} from ${from} text_row where text_row.clinic_id = (select current_clinic_id())
          and ${said} > known_text.said order by ${said} limit 1), known_text.place + 1
        from known_text where known_text.said is not null and known_text.place <= ${texts})
      select said from known_text where ${inside(has.sql)}
      union all select null from known_text, generate_series(0, ${sorted}) where known_text.place > ${texts}
        and known_text.said is not null`;
    return { ...found, lookup: { column: of, type: 'text', query } };
  };

const KNOWN_TEXT = column('known_text.said');

/**
 * A code whose system is in another column, under one of its names; `:text` looks at the words beside it. `systems` is a query for the
 * different systems that the column has, which are few (`valuesIn`).
 */
export function codedIn(
  systemColumn: Piece,
  column: Piece,
  text: (words: string) => Condition,
  documentation: string,
  systems: Piece,
): Tokens {
  const match = ({ system, code }: Token, clinic: Clinic): Condition => {
    const conditions: Condition[] = [];
    const names = system ? [system, systemName(clinic.id, system)] : [];
    const known = systemNames(system ?? '');
    const isMeant = (name: string) =>
      names.includes(name) || known.includes(name.replaceAll(/[^A-Za-z0-9]/g, '').toLowerCase());
    if (code !== undefined) conditions.push(is(column, code));
    if (system === '') conditions.push(isMissing(systemColumn));
    else if (system !== undefined)
      conditions.push({
        sql: piece`${systemColumn} in (${system}, ${systemName(clinic.id, system)})
          or lower(regexp_replace(${systemColumn}, '[^A-Za-z0-9]', '', 'g')) = any(${known})`,
        lookup: { column: systemColumn, type: 'text', query: systems, isMeant },
      });
    return all(conditions);
  };
  return {
    type: 'token',
    documentation,
    missing: piece`${column} is null`,
    text,
    match,
    differs(token, clinic) {
      const found = match(token, clinic);
      const { isMeant } = found.lookup ?? {};
      if (!found.lookup || !isMeant) return undefined;
      const lookup = { ...found.lookup, isMeant: (name: string) => !isMeant(name) };
      return eitherSeparately([{ ...not(found), lookup }, isMissing(systemColumn)]);
    },
  };
}

/** What has words and no code: only `:text` finds it. `isSaid` is what an index knows those by that say it, where few do. */
export const textOnly = (column: Piece, documentation: string, isSaid: Piece = TRUE): Tokens => ({
  type: 'token',
  documentation: `${documentation} It has no code: \`:text\` looks at its words.`,
  missing: piece`${column} is null or ${column} !~ '\\S'`,
  match: () => NEVER,
  text: (text) => all([{ sql: isSaid }, words([column], '').match(text, 'begins')]),
});

/** A number that the clinic gives its records. */
export const numbered = (column: Piece, system: LocalSystem, documentation: string): Tokens => ({
  type: 'token',
  documentation,
  missing: piece`${column} is null`,
  match(token, clinic) {
    if (token.system !== undefined && token.system !== localSystem(clinic.id, system)) return NEVER;
    return token.code === undefined ? isThere(column) : is(column, token.code);
  },
});

/** What every resource of a type has. */
export const always = (system: string, code: string, documentation: string): Tokens => ({
  type: 'token',
  documentation,
  missing: FALSE,
  lasting: true,
  match: (token) =>
    (token.system === undefined || token.system === system) && (token.code === undefined || token.code === code)
      ? ALWAYS
      : NEVER,
});
