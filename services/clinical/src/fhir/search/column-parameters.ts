import { and, FALSE, name, piece, type Piece } from '../../db/piece.js';
import { searchedWords } from '../../features/patients/index.js';
import { compareWith, type Sign } from './comparison.js';
import {
  all,
  either,
  is,
  isThere,
  NEVER,
  not,
  type Bound,
  type Condition,
  type Period,
  type Prefix,
  type SearchParameter,
  type SortColumn,
} from './parameter.js';

/** The usual ways in which a parameter looks at columns. Columns are constants of this program, values never are. */

type Of<T extends SearchParameter['type']> = Extract<SearchParameter, { type: T }>;

/** What is known of columns with words, beside the columns. */
interface Indexed {
  /** A column with the words of all of them, which has an index of trigrams. */
  indexed?: Piece;
  /**
   * `holding` contains the text of all of them. `folded` is the same as it is compared, but for punctuation: it nearly always decides, at
   * a tenth of the cost.
   */
  whole?: { holding: Piece; folded: Piece };
  /** A condition that an index of the beginnings of words answers, where many rows share the trigrams. */
  begun?: (text: string) => Piece;
  /** The column among them in which several names stand, with spaces between them: each is one for `:exact`. */
  several?: Piece;
}

/**
 * Text, compared without case and accents. Unless a modifier says otherwise, what is looked for stands in it from the beginning of a
 * word on.
 */
export function words(
  columns: readonly Piece[],
  documentation: string,
  { indexed, whole, begun, several }: Indexed = {},
): Of<'string'> {
  const texts = [
    ...(whole ? [piece`' ' || ${whole.folded}`] : []),
    ...(whole ? [whole.holding] : columns).map((column) => piece`' ' || search_words(${column})`),
  ];
  return {
    type: 'string',
    documentation,
    missing: and(columns.map((column) => piece`${column} is null`)),
    match(text, how) {
      const exact = how === 'exact';
      if (!exact && searchedWords(text).length === 0) return NEVER;
      const within = (column: Piece): Condition => ({
        sql:
          how === 'begins'
            ? piece`${column} like '% ' || search_words(${text}) || '%'`
            : piece`${column} like '%' || search_words(${text}) || '%'`,
      });
      const one = several ? [{ sql: piece`${text} = any(string_to_array(${several}, ' '))` }] : [];
      const found = exact
        ? either([...columns.map((column) => is(column, text)), ...one])
        : looked(either(texts.map(within)));
      if (begun !== undefined && how === 'begins') {
        const both = all([{ sql: begun(text) }, found]);
        // Of several words together no statistics know.
        return searchedWords(text).length > 1 ? { ...both, whenCommon: found } : both;
      }
      return indexed === undefined ? found : all([within(indexed), found]);
    },
  };
}

/**
 * The condition in words that the planner gives a neutral weight. It takes `like` to be met by few rows, and would sort all that meet
 * the other conditions instead of reading them in order until a page is full.
 */
const looked = ({ sql }: Condition): Condition => ({ sql: piece`coalesce(${sql}, false)` });

/** The comparisons of HL7 for one instant. */
function atInstant(column: Piece, { low, high }: Period, prefix: Prefix): Condition {
  const within = { sql: piece`${column} >= ${low.at} and ${column} < ${high.at}` };
  switch (prefix) {
    case 'ne':
      return not(within);
    case 'gt':
    case 'sa':
      return { sql: piece`${column} >= ${high.at}` };
    case 'ge':
      return { sql: piece`${column} >= ${low.at}` };
    case 'lt':
    case 'eb':
      return { sql: piece`${column} < ${low.at}` };
    case 'le':
      return { sql: piece`${column} < ${high.at}` };
    default:
      return within;
  }
}

/** An instant that is always there. */
export const instant = (column: Piece, documentation: string): Of<'date'> => {
  const sort = { column, type: 'timestamptz' } as const;
  return {
    type: 'date',
    documentation,
    missing: FALSE,
    sort,
    match(prefix, period) {
      // As it is never missing, another instant is before or after: of each the planner knows how many there are.
      if (prefix === 'ne') return either([atInstant(column, period, 'lt'), atInstant(column, period, 'gt')]);
      return inOrder(atInstant(column, period, prefix), sort);
    },
  };
};

const inOrder = (condition: Condition, order: SortColumn): Condition => ({ ...condition, indexOrder: order });

/** The order of an instant that may be missing: such rows come last. Under row-level security an index answers `least`, and not `coalesce`. */
const orLast = (column: Piece): SortColumn => ({ column: piece`least(${column}, 'infinity')`, type: 'timestamptz' });

/** Whether it is missing, in words of the same index. */
const isLast = ({ column }: SortColumn): Piece => piece`${column} = 'infinity'`;
const isBefore = ({ column }: SortColumn): Piece => piece`${column} < 'infinity'`;

/** An instant that may be missing. It is looked up by what it is ordered by, so that one index serves both. */
export const possibleInstant = (column: Piece, documentation: string): Of<'date'> => {
  const sort = orLast(column);
  const known = isThere(column);
  return {
    type: 'date',
    documentation,
    missing: isLast(sort),
    there: isBefore(sort),
    sort,
    match(prefix, period) {
      if (prefix === 'ne') return not(all([known, atInstant(sort.column, period, 'eq')]));
      return inOrder(all([known, atInstant(sort.column, period, prefix)]), sort);
    },
  };
};

/** The first instant or, where it is missing, the second. No index would answer `coalesce`, as above. */
export const firstOf = (column: Piece, other: Piece): Piece =>
  piece`case when ${column} is null then ${other} else ${column} end`;

/** A calendar day, which begins and ends where the clinic is. The zone is the one of the period's bounds. */
export const day = (column: Piece, documentation: string, sort = column): Of<'date'> => ({
  type: 'date',
  documentation,
  missing: piece`${column} is null`,
  sort: { column: sort, type: 'date' },
  match: (prefix, { low, high }) =>
    inOrder(atInstant(column, { low: asDay(low), high: asDay(high) }, prefix), { column, type: 'date' }),
});

/** The bound as a day of the calendar. */
export const asDay = ({ day }: Bound): Bound => ({ at: day, day });

/**
 * A period whose end may be open. Each comparison is looked up by beginnings or by ends, whichever index has what is found next to
 * each other.
 */
export function periodBetween(start: Piece, end: Piece, documentation: string): Of<'date'> {
  const [begins, ends] = [orLast(start), orLast(end)];
  const where = ({ column }: SortColumn, sign: Sign, { at }: Bound): Condition => ({
    sql: compareWith(column, sign, at),
  });
  const known = isThere(start);
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
          return inOrder(all([known, where(begins, '>=', high)]), begins);
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
export const reference = (path: string, targets: Record<string, Piece>, documentation: string): Of<'reference'> => ({
  type: 'reference',
  documentation,
  path,
  targets,
  missing: and(Object.values(targets).map((column) => piece`${column} is null`)),
});

const UCUM = 'http://unitsofmeasure.org';

/** A number that whole numbers are compared with as they are, which takes half as long as to make each a decimal. */
const WHOLE = /^-?\d{1,15}$/;

/** A number and its unit. Without a prefix it is what rounds to the number as it was written: 5.0 is not 5. */
export const measuredAs = (number: Piece, unit: Piece, documentation: string): Of<'quantity'> => ({
  type: 'quantity',
  documentation,
  missing: piece`${number} is null`,
  match({ prefix, number: asked, low, high, system, unit: askedUnit }) {
    if (system !== undefined && system !== UCUM) return NEVER;
    const within = { sql: piece`${number} >= ${low}::numeric and ${number} < ${high}::numeric` };
    const sign = ({ gt: '>', sa: '>', ge: '>=', lt: '<', eb: '<', le: '<=' } as Record<string, Sign>)[prefix];
    const found =
      sign === undefined
        ? prefix === 'ne'
          ? { sql: piece`${number} < ${low}::numeric or ${number} >= ${high}::numeric` }
          : within
        : { sql: compareWith(number, sign, piece`${asked}::${name(WHOLE.test(asked) ? 'bigint' : 'numeric')}`) };
    return askedUnit === undefined ? found : all([found, is(unit, askedUnit)]);
  },
});
