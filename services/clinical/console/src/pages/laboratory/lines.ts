import type { Body, Data } from '../../api/client';

type Result = Data<'GET /api/mobile/v1/clinical/lab-results'>[number];
type NewResult = NonNullable<Body<'POST /api/v1/lab-results'>>;
type NewObservation = NewResult['observations'][number];
export type Flag = 'auto' | 'N' | 'L' | 'H' | 'LL' | 'HH' | 'A' | 'AA';

/** A line of the grid, as it is typed. */
export interface Line {
  /** Of the analyte; another one that is typed has a code of its own. */
  code: { system: string; code: string } | undefined;
  name: string;
  value: string;
  unit: string;
  low: string;
  high: string;
  flag: Flag;
  /** What was typed and said to be a fraction, where it could be thousands. */
  fractions?: readonly string[];
}

export const EMPTY: Line = { code: undefined, name: '', value: '', unit: '', low: '', high: '', flag: 'auto' };

/** A number as people type it, with a comma or a point; undefined for what is none. */
function numberOf(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.');
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}

function measured(typed: string): { comparator: '<' | '<=' | '>=' | '>' | null; number: number } | undefined {
  const [, comparator = '', rest = ''] = /^\s*(<=|>=|<|>|)\s*(.*)$/.exec(typed) ?? [];
  const number = numberOf(rest);
  return number === undefined ? undefined : { comparator: (comparator || null) as '<' | null, number };
}

const isBound = (typed: string): boolean => typed.trim() === '' || numberOf(typed) !== undefined;

/** What the service will make of a line whose flag is not chosen; undefined where its reference says nothing. */
export function flagOf({ value, low, high }: Line): 'N' | 'L' | 'H' | undefined {
  const found = measured(value);
  const [from, to] = [numberOf(low), numberOf(high)];
  if (!found || found.comparator || (from === undefined && to === undefined)) return undefined;
  if (from !== undefined && found.number < from) return 'L';
  return to !== undefined && found.number > to ? 'H' : 'N';
}

export const isWritten = ({ value }: Line): boolean => value.trim() !== '';

/** Thousands in groups, as of platelets: what is read as a fraction would be a thousand times too small. */
const isGrouped = (typed: string): boolean => /^[<>=\s]*[1-9]\d{0,2}(([.,\s]\d{3}){2,}|\s\d{3})$/.test(typed.trim());

/**
 * A number that may be meant in two ways: 12.500 is a fraction here and twelve thousand there. A point has one meaning where the clinic
 * writes English; Spanish is written with either.
 */
function doubtOf(typed: string, locale: string): { fraction: string; whole: string } | undefined {
  const [, comparator = '', thousands = '', separator, rest = ''] =
    /^\s*([<>=]*)\s*([1-9]\d{0,2})([.,])(\d{3})\s*$/.exec(typed) ?? [];
  if (separator === undefined || (separator === '.' && rest !== '000' && locale.startsWith('en'))) return undefined;
  return { fraction: `${comparator}${thousands}${separator}${rest}`, whole: `${comparator}${thousands}${rest}` };
}

/** The members of the lines that must be answered for first, in order. */
export const doubtsOf = (lines: readonly Line[], locale: string) =>
  lines.flatMap((line, at) =>
    isWritten(line)
      ? (['value', 'low', 'high'] as const).flatMap((member) => {
          const doubt = line.fractions?.includes(line[member]) ? undefined : doubtOf(line[member], locale);
          return doubt ? [{ at, member, ...doubt }] : [];
        })
      : [],
  );

/** What is first wrong with the lines that have a value, and with which of them, from 1. */
export function faultOf(
  lines: readonly Line[],
): { rule: 'noValue' | 'noName' | 'badRange' | 'grouped'; line: number } | undefined {
  if (!lines.some(isWritten)) return { rule: 'noValue', line: 1 };
  for (const [at, each] of lines.entries()) {
    if (!isWritten(each)) continue;
    const { name, value, low, high } = each;
    if (name.trim() === '') return { rule: 'noName', line: at + 1 };
    if ([value, low, high].some(isGrouped)) return { rule: 'grouped', line: at + 1 };
    if (!isBound(low) || !isBound(high)) return { rule: 'badRange', line: at + 1 };
  }
  return undefined;
}

/** The lines that have a value, as they are sent. */
export function observationsOf(lines: readonly Line[]): NewObservation[] {
  return lines.filter(isWritten).map((line) => {
    const found = measured(line.value);
    const [name, unit] = [line.name.trim(), line.unit.trim() || null];
    const [low, high] = [numberOf(line.low) ?? null, numberOf(line.high) ?? null];
    return {
      code: { ...(line.code ?? { system: 'local', code: name.slice(0, 50) }), display: name },
      value: found
        ? { type: 'quantity', number: found.number, comparator: found.comparator, unit }
        : { type: 'string', text: line.value.trim() },
      interpretation: line.flag === 'auto' ? null : line.flag,
      ...(found && (low !== null || high !== null) && { reference_range: { low, high, unit } }),
    };
  });
}

/** The lines of an earlier result of the same test, without what was measured. */
export const linesOf = (result: Result): Line[] =>
  result.observations.map(({ code, value, reference_range }) => ({
    code: { system: code.system, code: code.code },
    name: code.display,
    value: '',
    unit: value.unit ?? '',
    ...rangeOf(reference_range),
    flag: 'auto',
  }));

/** A reference range that was stored: its fractions are meant as fractions. */
function rangeOf(range: Result['observations'][number]['reference_range']) {
  const [low, high] = [String(range?.low ?? ''), String(range?.high ?? '')];
  return { low, high, fractions: [low, high] };
}
