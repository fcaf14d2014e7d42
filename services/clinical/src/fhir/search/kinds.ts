import { searchedWords } from '../../features/patients/index.js';
import {
  all,
  either,
  NEVER,
  not,
  type Condition,
  type Period,
  type Prefix,
  type SearchParameter,
  type SortColumn,
} from './parameter.js';

/** The usual ways in which a parameter looks at columns. Columns are constants of this program, values never are. */

type Of<T extends SearchParameter['type']> = Extract<SearchParameter, { type: T }>;

const is = (column: string, value: unknown, type = ''): Condition => ({ sql: `${column} = ?${type}`, values: [value] });

/**
 * Text, compared without case and accents. Unless a modifier says otherwise, what is looked for stands in it from the beginning of a
 * word on.
 *
 * - `indexed` is a column with the words of all `columns`, which has an index of trigrams.
 * - `whole.holding` contains the text of all `columns`. `whole.folded` is the same as it is compared, but for punctuation: it nearly
 *   always decides, at a tenth of the cost.
 * - `begun` is a condition that an index of the beginnings of words answers, where many rows share the trigrams.
 */
export function words(
  columns: readonly string[],
  documentation: string,
  indexed?: string,
  whole?: { holding: string; folded: string },
  begun?: string,
): Of<'string'> {
  const within = (column: string, pattern: string, text: string): Condition => ({
    sql: `${column} like ${pattern}`,
    values: [text],
  });
  const texts = [
    ...(whole ? [`(' ' || ${whole.folded})`] : []),
    ...(whole ? [whole.holding] : columns).map((column) => `(' ' || search_words(${column}))`),
  ];
  return {
    type: 'string',
    documentation,
    missing: columns.map((column) => `${column} is null`).join(' and '),
    match(text, how) {
      const exact = how === 'exact';
      if (!exact && searchedWords(text).length === 0) return NEVER;
      const pattern = how === 'begins' ? `'% ' || search_words(?) || '%'` : `'%' || search_words(?) || '%'`;
      const found = exact
        ? either(columns.map((column) => is(column, text)))
        : looked(either(texts.map((column) => within(column, pattern, text))));
      if (begun !== undefined && how === 'begins') {
        const both = all([{ sql: begun, values: [text] }, found]);
        // Of several words together no statistics know.
        return searchedWords(text).length > 1 ? { ...both, often: found } : both;
      }
      return indexed === undefined ? found : all([within(indexed, pattern, text), found]);
    },
  };
}

/**
 * The condition in words that the planner gives a neutral weight. It takes `like` to be met by few rows, and would sort all that meet
 * the other conditions instead of reading them in order until a page is full.
 */
const looked = ({ sql, values }: Condition): Condition => ({ sql: `coalesce(${sql}, false)`, values });

/** The comparisons of HL7 for one instant. */
function atInstant(column: string, { low, high }: Period, prefix: Prefix): Condition {
  const within = {
    sql: `(${column} >= ${low.sql} and ${column} < ${high.sql})`,
    values: [...low.values, ...high.values],
  };
  switch (prefix) {
    case 'ne':
      return not(within);
    case 'gt':
    case 'sa':
      return { sql: `${column} >= ${high.sql}`, values: high.values };
    case 'ge':
      return { sql: `${column} >= ${low.sql}`, values: low.values };
    case 'lt':
    case 'eb':
      return { sql: `${column} < ${low.sql}`, values: low.values };
    case 'le':
      return { sql: `${column} < ${high.sql}`, values: high.values };
    default:
      return within;
  }
}

/** An instant that is always there. */
export const instant = (column: string, documentation: string): Of<'date'> => {
  const sort = { column, type: 'timestamptz' } as const;
  return {
    type: 'date',
    documentation,
    missing: 'false',
    sort,
    match(prefix, period) {
      // As it is never missing, another instant is before or after: of each the planner knows how many there are.
      if (prefix === 'ne') return either([atInstant(column, period, 'lt'), atInstant(column, period, 'gt')]);
      return inOrder(atInstant(column, period, prefix), sort);
    },
  };
};

const inOrder = (condition: Condition, order: SortColumn): Condition => ({ ...condition, order });

/** The order of an instant that may be missing: such rows come last. Under row-level security an index answers `least`, and not `coalesce`. */
const orLast = (column: string): SortColumn => ({ column: `least(${column}, 'infinity')`, type: 'timestamptz' });

/** Whether it is missing, in words of the same index. */
const isLast = ({ column }: SortColumn): string => `${column} = 'infinity'`;
const isBefore = ({ column }: SortColumn): string => `${column} < 'infinity'`;

/** An instant that may be missing. It is looked up by what it is ordered by, so that one index serves both. */
export const possibleInstant = (column: string, documentation: string): Of<'date'> => {
  const sort = orLast(column);
  const isThere = { sql: `${column} is not null`, values: [] };
  return {
    type: 'date',
    documentation,
    missing: isLast(sort),
    there: isBefore(sort),
    sort,
    match(prefix, period) {
      if (prefix === 'ne') return not(all([isThere, atInstant(sort.column, period, 'eq')]));
      return inOrder(all([isThere, atInstant(sort.column, period, prefix)]), sort);
    },
  };
};

/** The first instant or, where it is missing, the second. No index would answer `coalesce`, as above. */
export const firstOf = (column: string, other: string): string =>
  `(case when ${column} is null then ${other} else ${column} end)`;

/** A calendar day, which begins and ends where the clinic is. The zone is the one of the period's bounds. */
export const day = (column: string, documentation: string, sort = column): Of<'date'> => ({
  type: 'date',
  documentation,
  missing: `${column} is null`,
  sort: { column: sort, type: 'date' },
  match: (prefix, { low, high }) =>
    inOrder(atInstant(column, { low: asDay(low), high: asDay(high) }, prefix), { column, type: 'date' }),
});

/** The local day of a bound that was made from local time; one with an offset of its own is taken as UTC's. */
export const asDay = ({ sql, values }: Condition): Condition => {
  const [local] = values;
  return {
    sql: sql.replace(/\(\?::timestamp at time zone \?\)|\?::timestamptz/, '?::timestamp::date'),
    values: [local, ...values.slice(sql.includes('zone') ? 2 : 1)],
  };
};

/**
 * A period whose end may be open. Each comparison is looked up by beginnings or by ends, whichever index has what is found next to
 * each other.
 */
export function periodBetween(start: string, end: string, documentation: string): Of<'date'> {
  const [begins, ends] = [orLast(start), orLast(end)];
  const where = ({ column }: SortColumn, sign: string, { sql, values }: Condition): Condition => ({
    sql: `${column} ${sign} ${sql}`,
    values,
  });
  const isThere = { sql: `${start} is not null`, values: [] };
  return {
    type: 'date',
    documentation,
    missing: isLast(begins),
    there: isBefore(begins),
    sort: begins,
    match(prefix, { low, high }) {
      const within = all([where(begins, '>=', low), where(begins, '<', high), where(ends, '<=', high)]);
      const beyond = where(ends, '>', high);
      const before = where(begins, '<', low);
      switch (prefix) {
        case 'ne':
          return not(within);
        case 'gt':
          return inOrder(beyond, ends);
        case 'ge':
          return inOrder(all([where(ends, '>=', low), either([beyond, within])]), ends);
        case 'lt':
          return inOrder(before, begins);
        case 'le':
          return inOrder(all([where(begins, '<', high), either([before, within])]), begins);
        case 'sa':
          return inOrder(all([isThere, where(begins, '>=', high)]), begins);
        case 'eb':
          return inOrder(where(ends, '<', low), ends);
        case 'ap':
          return inOrder(all([where(begins, '<', high), where(ends, '>=', low)]), ends);
        default:
          return inOrder(within, begins);
      }
    },
  };
}

/** A reference that a column holds, to one of several types where it says which by being there. */
export const reference = (path: string, targets: Record<string, string>, documentation: string): Of<'reference'> => ({
  type: 'reference',
  documentation,
  path,
  targets,
  missing: Object.values(targets)
    .map((column) => `${column} is null`)
    .join(' and '),
});

const UCUM = 'http://unitsofmeasure.org';

/** A number that whole numbers are compared with as they are, which takes half as long as to make each a decimal. */
const WHOLE = /^-?\d{1,15}$/;

/** A number and its unit. Without a prefix it is what rounds to the number as it was written: 5.0 is not 5. */
export const measuredAs = (number: string, unit: string, documentation: string): Of<'quantity'> => ({
  type: 'quantity',
  documentation,
  missing: `${number} is null`,
  match({ prefix, number: asked, low, high, system, unit: askedUnit }) {
    if (system !== undefined && system !== UCUM) return NEVER;
    const within = { sql: `(${number} >= ?::numeric and ${number} < ?::numeric)`, values: [low, high] };
    const sign = { gt: '>', sa: '>', ge: '>=', lt: '<', eb: '<', le: '<=' }[prefix as string];
    const compared =
      sign === undefined
        ? prefix === 'ne'
          ? { sql: `(${number} < ?::numeric or ${number} >= ?::numeric)`, values: [low, high] }
          : within
        : { sql: `${number} ${sign} ?::${WHOLE.test(asked) ? 'bigint' : 'numeric'}`, values: [asked] };
    return askedUnit === undefined ? compared : all([compared, is(unit, askedUnit)]);
  },
});
