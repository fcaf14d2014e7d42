import { fold, rangeOf, type Folded } from './folded-text.js';
import type { Identities, Range } from './identity.js';
import { apart, found } from './names.js';

const MONTHS = [
  'enero|january|ene|jan',
  'febrero|february|feb',
  'marzo|march|mar',
  'abril|april|abr|apr',
  'mayo|may',
  'junio|june|jun',
  'julio|july|jul',
  'agosto|august|ago|aug',
  'setiembre|septiembre|september|sept|sep|set',
  'octubre|october|oct',
  'noviembre|november|nov',
  'diciembre|december|dic|dec',
];
const MONTH = `(?:${MONTHS.join('|')})`;
const GAP = '[\\s,./\\-–—]{0,3}';

const DIGITS = /(?<!\p{N})(\d{1,4})\s{0,2}[./\-–— ]\s{0,2}(\d{1,2})\s{0,2}[./\-–— ]\s{0,2}(\d{2,4})(?!\p{N})/gu;
const DAY_FIRST = new RegExp(
  `(?<!\\p{N})(\\d{1,2})(?:st|nd|rd|th|ro|º|°)?${GAP}(?:de|of)?${GAP}(${MONTH})${GAP}(?:de|del|of)?${GAP}(\\d{2,4})(?!\\p{N})`,
  'gu',
);
const MONTH_FIRST = new RegExp(
  `(?<!\\p{L})(${MONTH})${GAP}(\\d{1,2})(?:st|nd|rd|th)?${GAP}(?:of)?${GAP}(\\d{2,4})(?!\\p{N})`,
  'gu',
);
/** A date in words. */
const SPOKEN = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:[\\p{L}\\p{N}]+\\s{1,3}(?:de|of)\\s{1,3})?${MONTH}[\\s,]{1,3}(?:[\\p{L}-]+[\\s,]{1,3}){0,3}(?:mil novecientos|dos mil|nineteen|two thousand|twenty)(?:[\\s-]{1,3}(?!de |en |con |in |with )[\\p{L}]+){0,4}`,
  'gu',
);
/** After these words any date is a date of birth. */
const BORN =
  /(?<!\p{L})(?:nac(?:imiento|ido|ida|io|\.)?|born|birth\s?(?:day|date)?|d\.?o\.?b\.?|f\.?\s?n\.?|cumplean?os)(?!\p{L})[^\p{N}\n]{0,30}$/u;

/** Days of a month in words, in order; from twenty on, with the joining words. */
const UNITS = [
  'un[oa]?|primero?|one|first',
  'dos|two|second',
  'tres|three|third',
  'cuatro|four|fourth',
  'cinco|five|fifth',
  'seis|six|sixth',
  'siete|seven|seventh',
  'ocho|eight|eighth',
  'nueve|nine|ninth',
];
const WORD_DAYS = [
  ...UNITS,
  'diez|ten|tenth',
  'once|eleven|eleventh',
  'doce|twelve|twelfth',
  'trece|thirteen|thirteenth',
  'catorce|fourteen|fourteenth',
  'quince|fifteen|fifteenth',
  'dieciseis|sixteen|sixteenth',
  'diecisiete|seventeen|seventeenth',
  'dieciocho|eighteen|eighteenth',
  'diecinueve|nineteen|nineteenth',
  'veinte|twenty|twentieth',
  ...UNITS.map((unit) => `(?:veinti|veinte y |twenty[ -]?)(?:${unit})`),
  'treinta|thirty|thirtieth',
  '(?:treinta y |thirty[ -]?)(?:un[oa]?|one|first)',
].map((words) => new RegExp(`^(?:${words})$`, 'u'));
/** A day in words with a year in digits: "doce de marzo de 1980", "the twelfth of March, 1980". */
const WORDS_FIRST = new RegExp(
  `(?<!\\p{L})((?:(?:veinte|treinta) y |(?:twenty|thirty)[ -])?\\p{L}{2,14})${GAP}(?:de|of)?${GAP}(?<!\\p{L})(${MONTH})${GAP}(?:de|del|of)?${GAP}(\\d{2,4})(?!\\p{N})`,
  'gu',
);
const WORDS_BEHIND = new RegExp(
  `(?<!\\p{L})(${MONTH}) (?:the )?((?:twenty|thirty)[ -]\\p{L}{3,8}|\\p{L}{2,14})${GAP}(?:of)?${GAP}(\\d{2,4})(?!\\p{N})`,
  'gu',
);

const wordDay = (words = ''): number => WORD_DAYS.findIndex((day) => day.test(words)) + 1;

interface Day {
  year: number;
  month: number;
  day: number;
}

const monthOf = (word: string): number => MONTHS.findIndex((names) => names.split('|').includes(word)) + 1;

const isDay = (said: Day, known: Day): boolean =>
  said.day === known.day &&
  said.month === known.month &&
  (said.year === known.year || (said.year < 100 && said.year === known.year % 100));

function daysIn(seen: Folded): { range: Range; days: Day[] }[] {
  const of = (match: RegExpMatchArray & { index: number }, days: Day[]) => ({
    range: { kind: 'DATE' as const, ...rangeOf(seen, match.index, match.index + match[0].length) },
    days,
  });
  const digits = Array.from(seen.text.matchAll(DIGITS), (match) => {
    const [one = 0, two = 0, three = 0] = match.slice(1).map(Number);
    return of(match, [
      { day: one, month: two, year: three },
      { day: two, month: one, year: three },
      { year: one, month: two, day: three },
      { year: one, month: three, day: two },
    ]);
  });
  const dayFirst = Array.from(seen.text.matchAll(DAY_FIRST), (match) =>
    of(match, [{ day: Number(match[1]), month: monthOf(match[2] ?? ''), year: Number(match[3]) }]),
  );
  const monthFirst = Array.from(seen.text.matchAll(MONTH_FIRST), (match) =>
    of(match, [{ day: Number(match[2]), month: monthOf(match[1] ?? ''), year: Number(match[3]) }]),
  );
  const inWords = [
    ...Array.from(seen.text.matchAll(WORDS_FIRST), (match) => ({ match, day: wordDay(match[1]), month: match[2] })),
    ...Array.from(seen.text.matchAll(WORDS_BEHIND), (match) => ({ match, day: wordDay(match[2]), month: match[1] })),
  ]
    .filter(({ day }) => day > 0)
    .map(({ match, day, month = '' }) => of(match, [{ day, month: monthOf(month), year: Number(match[3]) }]));
  return [...digits, ...dayFirst, ...monthFirst, ...inWords];
}

/** The patient's date of birth in any notation, and any date after a word for birth. */
export function birthDateRanges(text: string, seen: Folded, { birth_date }: Identities): Range[] {
  const [year = 0, month = 0, day = 0] = birth_date?.split('-').map(Number) ?? [];
  const known = { year, month, day };
  const said = daysIn(seen).filter(
    ({ range, days }) =>
      (birth_date !== null && days.some((each) => isDay(each, known))) ||
      BORN.test(fold(text.slice(Math.max(0, range.from - 45), range.from)).text),
  );
  const spelled =
    birth_date === null
      ? []
      : runsOf(known).flatMap((digits) =>
          found(seen, new RegExp(`(?<!\\p{N})${apart(digits)}(?!\\p{N})`, 'gu'), 'DATE'),
        );
  return [...said.map(({ range }) => range), ...spelled, ...found(seen, SPOKEN, 'DATE')];
}

function runsOf({ year, month, day }: Day): string[] {
  const [y, m, d] = [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')];
  return [`${d}${m}${y}`, `${y}${m}${d}`, `${m}${d}${y}`];
}
