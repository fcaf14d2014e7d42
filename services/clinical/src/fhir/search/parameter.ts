import type { Clinic } from '../../domain/clinic.js';

/** A part of a query, with `?` for its values, which travel apart from it. */
export interface Condition {
  sql: string;
  values: readonly unknown[];
  /** The order in which what it finds lies together, so that a page of it is found without looking at what lies before. */
  order?: SortColumn;
  /** What it is put together from, where each is found in an index and all together in none: a page of it is one of the pages of each. */
  apart?: readonly Condition[];
  /** What of it lies together in an order: a page in that order is looked for there, and what it finds elsewhere apart. */
  stretches?: readonly Stretch[];
  /** The same in words that several indexes answer together, where what it finds is in no order: of another type that refers to it. */
  inNoOrder?: Condition;
  /** It says that a column has one of the values that a query finds: where these are few, they are looked up before. */
  among?: Among;
}

/** What a condition finds in one stretch of an order, and what it finds behind and before: no row is in both. */
export interface Stretch {
  order: SortColumn;
  within: Condition;
  elsewhere: Condition;
}

export interface Among {
  column: string;
  type: SortColumn['type'];
  query: Condition;
  /** The query finds a value as often as something refers to it. */
  repeats?: true;
  /** The query finds what is referred to. */
  leads?: true;
  /** What the query is put together from, where each part is found in an index of its own. */
  each?: readonly Condition[];
  /** Of what the query finds, what counts. */
  counts?: (value: string) => boolean;
  /** What else the condition says. */
  beside?: Condition;
}

export const among = (
  column: string,
  type: SortColumn['type'],
  query: Condition,
  how: Pick<Among, 'repeats' | 'leads' | 'each'> = {},
): Condition => ({
  sql: `${column} in (${query.sql})`,
  values: query.values,
  among: { column, type, query, ...how },
});

export const NEVER: Condition = { sql: 'false', values: [] };

export function either(conditions: readonly Condition[]): Condition {
  const found = joined(
    conditions.filter((each) => each !== NEVER),
    ' or ',
  );
  return conditions.some((each) => each.apart) ? { ...found, apart: partsOf(conditions) } : found;
}
/** Any of these, which are looked for one by one. */
export const anyApart = (conditions: readonly Condition[]): Condition =>
  conditions.length < 2 ? either(conditions) : { ...either(conditions), apart: partsOf(conditions) };
const partsOf = (conditions: readonly Condition[]) => conditions.flatMap((each) => each.apart ?? [each]);

export const all = (conditions: readonly Condition[]): Condition => joined(conditions, ' and ');

/** True also where the condition is unknown, as of what is not there. */
export const not = ({ sql, values }: Condition): Condition => ({ sql: `(${sql}) is not true`, values });

function joined(conditions: readonly Condition[], word: string): Condition {
  const [only] = conditions;
  if (only && conditions.length === 1) return only;
  return {
    sql: conditions.length === 0 ? 'false' : `(${conditions.map(({ sql }) => sql).join(word)})`,
    values: conditions.flatMap(({ values }) => values),
  };
}

/** A value as the parameter's type writes it, checked. */
export interface Token {
  /** Undefined where none is named; empty where the value must have none. */
  system: string | undefined;
  code: string | undefined;
}

/** A point or a stretch of time: it ends before `high`. Days and larger ones begin where the clinic is. */
export interface Period {
  low: Condition;
  high: Condition;
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
  missing: string;
  /** The contrary, where an index is asked for it in other words. */
  there?: string;
  /** What a column is among where the resource has no such value, or has one, if that is looked up before. */
  amongMissing?(isMissing: boolean): Among | undefined;
  /** What `_sort` orders by: never null. */
  sort?: SortColumn;
  /** What it looks at is the same in every version of a resource. */
  lasting?: true;
}

export interface SortColumn {
  column: string;
  type: 'timestamptz' | 'date' | 'text' | 'uuid' | 'numeric';
}

export interface Sort extends SortColumn {
  direction: 'asc' | 'desc';
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
        targets: Record<string, string>;
        /** The same by a condition, of types whose ids no column holds alone, or none that is looked up: with what their key begins with, and the whole id. */
        ofOther?: Record<string, (id: string, whole: string) => Condition>;
        /** How a chain leads to types that no column refers to: by what it finds in that column of theirs; `_has` by it in ours. */
        through?: Record<string, { key: string; column?: string; match(found: Condition): Condition }>;
        /** What is named by an identifier alone, which is that of no resource. */
        identified?(token: Token): Condition;
        /** It names no resource in any record: whatever is looked for behind it, nothing is found. */
        leadsNowhere?: true;
        /** Where the resource says it, for `_include`: members joined by dots. */
        path: string;
      }
  );

export const lasting = (parameter: SearchParameter): SearchParameter => ({ ...parameter, lasting: true });
