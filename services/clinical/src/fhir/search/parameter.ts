import { and, FALSE, name, or, piece, type Value, type Piece } from '../../db/piece.js';
import type { Clinic } from '../../domain/clinic.js';

/** What a row must satisfy. The rest says how such rows are found in an index. */
export interface Condition {
  sql: Piece;
  /** The order of an index in which the rows that it finds lie next to each other: a page in that order begins with the first of them. */
  order?: SortColumn;
  /**
   * The conditions that it is made of, with `or`, where each has an index of its own and the whole has none. Each is searched by
   * itself, and the page is put together from their pages.
   */
  apart?: readonly Condition[];
  /** Orders in which many of the rows that it finds lie next to each other: a page in such an order is read there first. */
  stretches?: readonly Stretch[];
  /** The same condition in words of no index, where so many rows satisfy it that they are soon met in any order. */
  often?: Condition;
  /** The same condition in other words, which several indexes answer together. For searches that follow a reference: they need no order. */
  inNoOrder?: Condition;
  /** It says that a column has one of the values that a query finds. Where these are few, they are read before the search. */
  among?: Among;
  /** Which part of the type it finds something in, where that is one: its place among the parts. The others are not asked. */
  part?: number;
  /** It names more values than are few: what it finds is taken for much, and not counted to know how it is read. */
  much?: true;
  /** The condition that this one follows a reference to, and what is made of it: it is looked up first. */
  behind?: { condition: Condition; made(condition: Condition): Condition };
}

/** The rows of a condition that lie next to each other in an order, and those that lie elsewhere: no row is in both. */
export interface Stretch {
  order: SortColumn;
  within: Condition;
  elsewhere: Condition;
}

export interface Among {
  column: Piece;
  type: SortColumn['type'];
  query: Piece;
  /** It is a `_has`: the query finds a value once for each row that refers to it. */
  repeats?: true;
  /** It is a chain: the query finds what is referred to. */
  leads?: true;
  /** The queries that the query is made of, where each has an index of its own. */
  each?: readonly Piece[];
  /** Queries for some of what the query finds, each of which lies together in an index: where one is too much, the rest is not looked for. */
  together?: readonly Piece[];
  /** Which of the values that the query finds are meant; all of them unless it is there. */
  counts?: (value: string) => boolean;
  /** What the row must satisfy besides. */
  beside?: Condition;
}

export const among = (
  column: Piece,
  type: SortColumn['type'],
  query: Piece,
  how: Pick<Among, 'repeats' | 'leads' | 'each' | 'together' | 'beside'> = {},
): Condition => ({
  ...besides({ sql: piece`${column} in ${query}` }, how.beside),
  among: { column, type, query, ...how },
});

/** The condition, and what its row must satisfy besides. */
export const besides = (condition: Condition, beside: Condition | undefined): Condition =>
  beside
    ? { ...condition, ...all([condition, beside]), ...(beside.part !== undefined && { part: beside.part }) }
    : condition;

/** What is made of a condition that a reference leads to. */
export const following = (condition: Condition, made: (condition: Condition) => Condition): Condition => ({
  ...made(condition),
  behind: { condition, made },
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
  return conditions.some((each) => each.apart) ? { ...found, apart: partsOf(conditions) } : found;
}

/** Any of these, each of which is searched by itself. */
export const anyApart = (conditions: readonly Condition[]): Condition =>
  conditions.length < 2 ? either(conditions) : { ...either(conditions), apart: partsOf(conditions) };
const partsOf = (conditions: readonly Condition[]) => conditions.flatMap((each) => each.apart ?? [each]);

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
  /** What a column is among where the resource has no such value, or has one, if that is looked up before. */
  amongMissing?(isMissing: boolean): Among | undefined;
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
  /** What of theirs is referred to, where not all of it may be: one part of the type. */
  only?: Condition & { part: number };
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
export const thereIn = ({ missing, there }: Pick<Common, 'missing' | 'there'>): Piece => there ?? piece`not ${missing}`;

export const lasting = (parameter: SearchParameter): SearchParameter => ({ ...parameter, lasting: true });
