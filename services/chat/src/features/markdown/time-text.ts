const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

/** Minutes east of Greenwich. Abbreviations that mean several zones have the meaning most people would expect. */
const ZONES: Record<string, number> = {
  z: 0,
  utc: 0,
  gmt: 0,
  wet: 0,
  bst: 60,
  cet: 60,
  west: 60,
  cest: 120,
  eet: 120,
  sast: 120,
  eest: 180,
  msk: 180,
  ist: 330,
  sgt: 480,
  hkt: 480,
  awst: 480,
  jst: 540,
  kst: 540,
  aest: 600,
  aedt: 660,
  nzst: 720,
  nzdt: 780,
  ast: -240,
  adt: -180,
  est: -300,
  edt: -240,
  cst: -360,
  cdt: -300,
  mst: -420,
  mdt: -360,
  pst: -480,
  pdt: -420,
  akst: -540,
  akdt: -480,
  hst: -600,
};

interface Parts {
  numbers: number[];
  year?: number;
  month?: number;
  day?: number;
  hour?: number;
  minute?: number;
  second?: number;
  offset?: number;
}

/**
 * A moment as people write it: Unix seconds, ISO 8601, or words ("Jun 5th 2017, 10:30PM EST"). Without a zone it is
 * UTC. Undefined where it names no one moment between the years 1 and 9999.
 */
export function parseTimeText(text: string): Date | undefined {
  const trimmed = text.trim();
  if (/^-?\d{9,12}(\.\d{1,6})?$/.test(trimmed)) return validDate(Number(trimmed) * 1_000);
  const parts: Parts = { numbers: [] };
  let rest = trimmed.toLowerCase();
  while (rest !== '') {
    const length = readPart(rest, parts);
    if (length === 0) return undefined;
    rest = rest.slice(length);
  }
  return dateOf(parts);
}

type Reader = [pattern: RegExp, read: (match: RegExpExecArray, parts: Parts) => boolean];

const READERS: Reader[] = [
  [/^[\s,]+/, () => true],
  [/^(\d{4})-(\d{1,2})-(\d{1,2})(?=[t\s,z]|$)t?/, ([, y, m, d], parts) => setDate(parts, y!, m!, d!)],
  [/^(\d{4})\/(\d{1,2})\/(\d{1,2})(?!\d)/, ([, y, m, d], parts) => setDate(parts, y!, m!, d!)],
  [/^(\d{1,2})\/(\d{1,2})\/(\d{4})(?!\d)/, ([, m, d, y], parts) => setDate(parts, y!, m!, d!)],
  [/^(\d{4})(\d{2})(\d{2})(?!\d)t?/, ([, y, m, d], parts) => setDate(parts, y!, m!, d!)],
  [
    /^(\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d{1,6})?))?\s*([ap]\.?m\b\.?)?/,
    ([, h, m, s, half], parts) => setTime(parts, h!, m!, s ?? '0', half),
  ],
  [/^(\d{1,2})\s*([ap]\.?m\b\.?)/, ([, h, half], parts) => setTime(parts, h!, '0', '0', half)],
  [/^(?:utc|gmt)?([+-])(\d{2}):?(\d{2})?(?!\d)/, ([, sign, h, m], parts) => setOffset(parts, `${sign}1`, h!, m ?? '0')],
  [/^(\d{1,4})(?:st|nd|rd|th)?(?![\p{L}\d])/u, ([, number], parts) => parts.numbers.push(Number(number)) <= 2],
  [/^([a-z]+)\.?/, ([, word], parts) => readWord(word!, parts)],
];

function readPart(rest: string, parts: Parts): number {
  for (const [pattern, read] of READERS) {
    const match = pattern.exec(rest);
    if (match) return read(match, parts) ? match[0].length : 0;
  }
  return 0;
}

function readWord(word: string, parts: Parts): boolean {
  if (word === 'at' || word === 'on' || word === 'of') return true;
  const stem = word.slice(0, 3);
  if (word.length >= 3 && MONTHS.includes(stem) && parts.month === undefined) {
    parts.month = MONTHS.indexOf(stem) + 1;
    return true;
  }
  if (word in ZONES && parts.offset === undefined) {
    parts.offset = ZONES[word]!;
    return true;
  }
  return word.length >= 3 && WEEKDAYS.includes(stem);
}

function setDate(parts: Parts, year: string, month: string, day: string): boolean {
  if (parts.year !== undefined) return false;
  parts.year = Number(year);
  parts.month = Number(month);
  parts.day = Number(day);
  return true;
}

function setTime(parts: Parts, hour: string, minute: string, second: string, half: string | undefined): boolean {
  if (parts.hour !== undefined || (half && (Number(hour) < 1 || Number(hour) > 12))) return false;
  parts.hour = half ? (Number(hour) % 12) + (half.startsWith('p') ? 12 : 0) : Number(hour);
  parts.minute = Number(minute);
  parts.second = Number(second);
  return true;
}

function setOffset(parts: Parts, sign: string, hours: string, minutes: string): boolean {
  if (parts.offset !== undefined || Number(hours) > 14 || Number(minutes) > 59) return false;
  parts.offset = Number(sign) * (Number(hours) * 60 + Number(minutes));
  return true;
}

function dateOf({ numbers, year, month, day, hour = 0, minute = 0, second = 0, offset = 0 }: Parts): Date | undefined {
  const rest = [...numbers];
  const dayOfMonth = day ?? takeFirst(rest, (number) => number >= 1 && number <= 31);
  const fullYear = year ?? takeFirst(rest, (number) => number >= 1_000);
  if (fullYear === undefined || month === undefined || dayOfMonth === undefined || rest.length > 0) return undefined;
  if (month < 1 || month > 12 || hour > 23 || minute > 59 || second >= 60) return undefined;
  const start = new Date(0);
  start.setUTCFullYear(fullYear, month - 1, dayOfMonth);
  if (start.getUTCMonth() !== month - 1 || start.getUTCDate() !== dayOfMonth) return undefined;
  return validDate(start.getTime() + ((hour * 60 + minute - offset) * 60 + second) * 1_000);
}

function takeFirst(numbers: number[], accepts: (number: number) => boolean): number | undefined {
  const position = numbers.findIndex(accepts);
  return position < 0 ? undefined : numbers.splice(position, 1)[0];
}

function validDate(milliseconds: number): Date | undefined {
  const date = new Date(milliseconds);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9_999 ? date : undefined;
}
