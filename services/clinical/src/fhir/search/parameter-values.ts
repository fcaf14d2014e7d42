import { piece } from '../../db/piece.js';
import { isDay } from '../../http/schema.js';
import { FHIR_LIMITS } from '../limits.js';
import { PREFIXES, type Bound, type Period, type Prefix, type Quantity, type Token } from './parameter.js';
import { splitAt, unescaped } from './value-separators.js';

/** Values of search parameters as HL7 writes them; undefined for what is none. */

/** `code`, `system|code`, `|code` or `system|`. */
export function tokenOf(text: string): Token | undefined {
  const parts = splitAt(text, '|').map(unescaped);
  const [first = '', second = ''] = parts;
  if (parts.length > 2) return undefined;
  if (parts.length === 1) return first === '' ? undefined : { system: undefined, code: first };
  if (first === '' && second === '') return undefined;
  return { system: first, code: second === '' ? undefined : second };
}

/** An offset is one that HL7's dateTime may have. */
const DATE =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,9}))?)?(Z|[+ -](?:0\d|1[0-3]):[0-5]\d|[+ -]14:00)?)?)?)?$/;

const prefixed = (text: string): { prefix: Prefix; rest: string } => {
  const prefix = PREFIXES.find((each) => text.startsWith(each));
  return prefix ? { prefix, rest: text.slice(prefix.length) } : { prefix: 'eq', rest: text };
};

/** Dates without a zone are the clinic's. `ap` means the more, the further from `now` the date is. */
export interface TimeContext {
  zone: string;
  now: Date;
}

export function dateOf(text: string, { zone, now }: TimeContext): { prefix: Prefix; period: Period } | undefined {
  const { prefix, rest } = prefixed(text);
  const local = localPeriodOf(rest);
  if (!local) return undefined;
  const [low, high] = local.ends.map((end) => boundOf(end, local.offset, zone)) as [Bound, Bound];
  if (prefix !== 'ap') return { prefix, period: { low, high } };
  const ago = Math.abs(now.getTime() - Date.parse(`${local.ends[0]}Z`)) / 1000;
  const margin = ago * FHIR_LIMITS.approximately;
  return {
    prefix,
    period: {
      low: {
        at: piece`${low.at} - make_interval(secs => ${margin})`,
        day: piece`${low.day} - make_interval(secs => ${margin})`,
      },
      high: {
        at: piece`${high.at} + make_interval(secs => ${margin})`,
        day: piece`${high.day} + make_interval(secs => ${margin})`,
      },
    },
  };
}

/** What a date means, which may be a whole year. */
interface LocalPeriod {
  /** Local times: its first instant, and the first after it. */
  ends: [string, string];
  offset: string | undefined;
}

function localPeriodOf(text: string): LocalPeriod | undefined {
  const [, year, month, day, hours, minutes, seconds, fraction, offset] = DATE.exec(text) ?? [];
  if (year === undefined || !isDay(`${year}-${month ?? '01'}-${day ?? '01'}`)) return undefined;
  if (Number(hours ?? 0) > 23 || Number(minutes ?? 0) > 59 || Number(seconds ?? 0) > 59) return undefined;
  const low = new Date(
    `${year}-${month ?? '01'}-${day ?? '01'}T${hours ?? '00'}:${minutes ?? '00'}:${seconds ?? '00'}.${(fraction ?? '').padEnd(3, '0').slice(0, 3)}Z`,
  );
  const high = new Date(low);
  if (month === undefined) high.setUTCFullYear(high.getUTCFullYear() + 1);
  else if (day === undefined) high.setUTCMonth(high.getUTCMonth() + 1);
  else if (hours === undefined) high.setUTCDate(high.getUTCDate() + 1);
  else if (seconds === undefined) high.setUTCMinutes(high.getUTCMinutes() + 1);
  else high.setTime(high.getTime() + (fraction === undefined ? 1000 : 1));
  return { ends: [plain(low), plain(high)], offset: offset?.replace(' ', '+') };
}

/** As PostgreSQL writes it. The day after 9999-12-31, which stands for an open end, has a year of five digits. */
const plain = (time: Date): string => time.toISOString().slice(0, -1).replace(/^\+0/, '');

function boundOf(local: string, offset: string | undefined, zone: string): Bound {
  return offset === undefined
    ? { at: piece`${local}::timestamp at time zone ${zone}`, day: piece`${local}::timestamp::date` }
    : { at: piece`${local + offset}::timestamptz`, day: piece`${local + offset}::timestamp::date` };
}

const NUMBER = /^[+-]?\d{1,18}(?:\.(\d{1,12}))?(?:[eE]([+-]?\d{1,2}))?$/;

/** `number`, `number|system|unit` or `number||unit`, with a prefix. */
export function quantityOf(text: string): Quantity | undefined {
  const parts = splitAt(text, '|').map(unescaped);
  if (parts.length !== 1 && parts.length !== 3) return undefined;
  const [value = '', system, unit] = parts;
  const { prefix, rest } = prefixed(value);
  const [number, decimals = '', exponent = '0'] = NUMBER.exec(rest) ?? [];
  if (number === undefined) return undefined;
  const half = 0.5 * 10 ** (Number(exponent) - decimals.length);
  const margin = prefix === 'ap' ? Math.max(half, Math.abs(Number(number)) * FHIR_LIMITS.approximately) : half;
  return {
    prefix,
    number: number.replace(/^\+/, ''),
    low: String(Number(number) - margin),
    high: String(Number(number) + margin),
    system: system === '' ? undefined : system,
    unit: unit === '' ? undefined : unit,
  };
}
