import { words } from './kinds.js';
import { systemName, systemNames, type LocalSystem, localSystem } from '../systems.js';
import { all, either, NEVER, type Condition, type SearchParameter } from './parameter.js';

/** The usual ways in which codes are looked for. Columns and conditions are constants of this program, values never are. */

type Tokens = Extract<SearchParameter, { type: 'token' }>;

const is = (column: string, value: unknown): Condition => ({ sql: `${column} = ?`, values: [value] });
const ALWAYS: Condition = { sql: 'true', values: [] };

/**
 * A code of one system that a column holds. `stored` says how the column writes HL7's codes, where it writes them otherwise; codes
 * that are not in it nothing has.
 */
export function coded(
  column: string,
  system: string,
  documentation: string,
  stored?: Readonly<Record<string, string | readonly string[]>>,
): Tokens {
  return {
    type: 'token',
    documentation,
    missing: `${column} is null`,
    match(token) {
      if (token.system !== undefined && token.system !== system) return NEVER;
      if (token.code === undefined) return { sql: `${column} is not null`, values: [] };
      if (!stored) return is(column, token.code);
      const written = Object.hasOwn(stored, token.code) ? [stored[token.code] ?? []].flat() : [];
      return either(written.map((value) => is(column, value)));
    },
  };
}

/** True or false. */
export const flag = (column: string, documentation: string): Tokens => ({
  type: 'token',
  documentation,
  missing: `${column} is null`,
  match: ({ system, code }) =>
    system || (code !== 'true' && code !== 'false')
      ? NEVER
      : { sql: code === 'true' ? column : `not ${column}`, values: [] },
});

/** Codes of one system that no column holds: each with the condition that stands for it. */
export const codedBy = (
  system: string,
  conditions: Readonly<Record<string, string>>,
  documentation: string,
): Tokens => ({
  type: 'token',
  documentation,
  missing: `not (${Object.values(conditions).join(' or ')})`,
  match(token) {
    if (token.system !== undefined && token.system !== system) return NEVER;
    const asked = token.code === undefined ? Object.keys(conditions) : [token.code];
    return either(
      asked.flatMap((code) => (Object.hasOwn(conditions, code) ? [{ sql: `(${conditions[code]})`, values: [] }] : [])),
    );
  },
});

/** A code whose system another column holds, by whatever name; `:text` looks at the words beside it. */
export const codedIn = (systemColumn: string, column: string, display: string, documentation: string): Tokens => ({
  type: 'token',
  documentation,
  missing: `${column} is null`,
  text: (text) => words([display], '').match(text, 'begins'),
  match({ system, code }, clinic) {
    const conditions: Condition[] = [];
    if (code !== undefined) conditions.push(is(column, code));
    if (system === '') conditions.push({ sql: `${systemColumn} is null`, values: [] });
    else if (system !== undefined)
      conditions.push({
        sql: `(${systemColumn} in (?, ?) or lower(regexp_replace(${systemColumn}, '[^A-Za-z0-9]', '', 'g')) = any(?))`,
        values: [system, systemName(clinic.id, system), systemNames(system)],
      });
    return all(conditions);
  },
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
