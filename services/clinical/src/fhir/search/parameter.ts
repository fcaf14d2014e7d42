import { and, FALSE, name, or, piece, type Value, type Piece } from '../../db/piece.js';
import type { Clinic } from '../../domain/clinic.js';

/** What a row must satisfy. The rest says how such rows are found in an index: docs/decisions/fhir-search.md. */
export interface Condition {
  sql: Piece;
  /** The order of an index in which the rows that it finds lie next to each other: a page in that order begins with the first of them. */
  indexOrder?: SortColumn;
  /** Conditions that it is made of, with `or`, each of which has an index, while the whole has none. Each is a search of its own. */
  alternatives?: readonly Condition[];
  /** Orders of indexes in which some of its rows lie next to each other. A page in such an order is read there first. */
  ranges?: readonly IndexRange[];
  /** The same condition without words of an index, for where more than `FHIR_LIMITS.common` rows satisfy it. */
  whenCommon?: Condition;
  /** A query for the values that a column must have. Where these are few, they are read before the search. */
  lookup?: Lookup;
  /** The condition that a reference leads to, and what is made of it: the former is looked up first. */
  reference?: { to: Condition; made(to: Condition): Condition };
}

/** The rows of a condition that lie next to each other in an order, and those that lie elsewhere: no row is in both. */
export interface IndexRange {
  order: SortColumn;
  within: Condition;
  elsewhere: Condition;
}

export interface Lookup {
  column: Piece;
  type: SortColumn['type'];
  query: Piece;
  /** Whether it is made of a chain or of `_has`: how many rows these find nobody can tell before. */
  follows?: 'chain' | '_has';
  /** The queries that the query is made of, where each has an index of its own. */
  each?: readonly Piece[];
  /** Which of the values that the query finds are meant; all of them unless it is there. */
  isMeant?: (value: string) => boolean;
  /** What the row must satisfy besides. */
  also?: Condition;
}

export const lookedUpIn = (
  column: Piece,
  type: SortColumn['type'],
  query: Piece,
  how: Pick<Lookup, 'follows' | 'each' | 'also'> = {},
): Condition => ({
  ...both({ sql: piece`${column} in ${query}` }, how.also),
  lookup: { column, type, query, ...how },
});

/** The condition, and what its row must satisfy besides. */
export const both = (condition: Condition, also: Condition | undefined): Condition =>
  also ? { ...condition, ...all([condition, also]) } : condition;

/** What is made of a condition that a reference leads to. */
export const following = (to: Condition, made: (to: Condition) => Condition): Condition => ({
  ...made(to),
  reference: { to, made },
});

export const NEVER: Condition = { sql: FALSE };

/** The column has that value. */
export const is = (column: Piece, value: Value): Condition => ({ sql: piece`${column} = ${value}` });

export const isThere = (column: Piece): Condition => ({ sql: piece`${column} is not null` });
export const isMissing = (column: Piece): Condition => ({ sql: piece`${column} is null` });

/** The column has one of these values, which are of that type. */
export const isAny = (column: Piece, type: SortColumn['type'], values: readonly string[]): Condition => ({
  sql: piece`${column} = any(${values}::${name(type)}[])`,
});

export function either(conditions: readonly Condition[]): Condition {
  const found = joined(
    conditions.filter((each) => each !== NEVER),
    or,
  );
  return conditions.some((each) => each.alternatives) ? { ...found, alternatives: alternativesOf(conditions) } : found;
}

/** Any of these, each of which is a search of its own. */
export const eitherSeparately = (conditions: readonly Condition[]): Condition =>
  conditions.length < 2 ? either(conditions) : { ...either(conditions), alternatives: alternativesOf(conditions) };
const alternativesOf = (conditions: readonly Condition[]) => conditions.flatMap((each) => each.alternatives ?? [each]);

export const all = (conditions: readonly Condition[]): Condition => joined(conditions, and);

/** True also where the condition is unknown, as of what is not there. */
export const not = ({ sql }: Condition): Condition => ({ sql: piece`${sql} is not true` });

/** Of no condition at all, nothing satisfies any or all. */
function joined(conditions: readonly Condition[], by: (pieces: readonly Piece[]) => Piece): Condition {
  const [only] = conditions;
  if (only && conditions.length === 1) return only;
  return conditions.length === 0 ? { sql: FALSE } : { sql: by(conditions.map(({ sql }) => sql)) };
}

/** A value as the parameter's type writes it, checked. */
export interface Token {
  /** Undefined where none is named; empty where the value must have none. */
  system: string | undefined;
  code: string | undefined;
}

/** A point or a stretch of time: it ends before `high`. Days and larger ones begin where the clinic is. */
export interface Period {
  low: Bound;
  high: Bound;
}

export interface Bound {
  /** The instant. */
  at: Piece;
  /** The local day of a bound that was made from local time; one with an offset of its own is taken as UTC's. */
  day: Piece;
}

export const PREFIXES = ['eq', 'ne', 'gt', 'lt', 'ge', 'le', 'sa', 'eb', 'ap'] as const;
export type Prefix = (typeof PREFIXES)[number];

export interface Quantity {
  prefix: Prefix;
  /** The number, and half a unit of its last digit to either side. */
  number: string;
  low: string;
  high: string;
  system: string | undefined;
  unit: string | undefined;
}

export interface Common {
  /** What it looks at, for readers of the CapabilityStatement. */
  documentation: string;
  /** A condition: the resource has no such value. */
  missing: Piece;
  /** The contrary, where an index is asked for it in other words. */
  there?: Piece;
  /** The values that a column has where the resource has no such value, or has one, if these are looked up before. */
  lookupMissing?(isMissing: boolean): Lookup | undefined;
  /** What `_sort` orders by: never null. */
  sort?: SortColumn;
  /** What it looks at is the same in every version of a resource. */
  lasting?: true;
}

export interface SortColumn {
  column: Piece;
  type: 'timestamptz' | 'date' | 'text' | 'uuid' | 'numeric';
}

export interface Sort extends SortColumn {
  direction: 'asc' | 'desc';
}

export interface Through {
  /** The column of theirs in which a chain finds what it leads to. */
  key: Piece;
  /** What of theirs is referred to, where not all of it may be. */
  only?: Condition;
  /** The same in ours, for `_has`. */
  column?: Piece;
  /** `found` is a query. */
  match(found: Piece): Condition;
}

export type SearchParameter = Common &
  (
    | {
        type: 'token';
        match(token: Token, clinic: Clinic): Condition;
        /** What `match` does not find, where an index knows it; undefined of a code for which it is found without. */
        differs?(token: Token, clinic: Clinic): Condition | undefined;
        text?(words: string): Condition;
        /** Of identifiers: those of a kind that have that value. */
        ofType?(kind: { system: string; code: string }, value: string, clinic: Clinic): Condition;
      }
    | { type: 'string'; match(text: string, how: 'begins' | 'contains' | 'exact'): Condition }
    | { type: 'date'; match(prefix: Prefix, period: Period): Condition }
    | { type: 'quantity'; match(quantity: Quantity): Condition }
    | { type: 'uri'; match(text: string): Condition }
    | {
        type: 'composite';
        /** What its value is joined of with `$`: the parameters that are true of one thing, of any of these things. */
        ofOne: readonly (readonly SearchParameter[])[];
      }
    | {
        type: 'reference';
        /** The column that holds the id, by the type that it is of; derived resources are no targets. */
        targets: Record<string, Piece>;
        /** The same by a condition, of types whose ids no column holds alone, or none that is looked up: with what their key begins with, and the whole id. */
        ofOther?: Record<string, (id: string, whole: string) => Condition>;
        /** How a chain leads to types that no column refers to. */
        through?: Record<string, Through>;
        /** What is named by an identifier alone, which is that of no resource. */
        identified?(token: Token): Condition;
        /** It names no resource in any record: whatever is looked for behind it, nothing is found. */
        leadsNowhere?: true;
        /** What a search finds does not say it: somebody is found by it, as by `through`, only for who may see them, and nothing is included by it. */
        ofShown?: true;
        /** Where the resource says it, for `_include`: members joined by dots. */
        path: string;
      }
  );

/** That the resource has such a value. */
export const isPresent = ({ missing, there }: Pick<Common, 'missing' | 'there'>): Piece =>
  there ?? piece`not ${missing}`;

export const lasting = (parameter: SearchParameter): SearchParameter => ({ ...parameter, lasting: true });
