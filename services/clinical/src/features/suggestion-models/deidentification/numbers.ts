import { folded, rangeOf, type Folded } from './folded-text.js';
import type { Identities, Range } from './identity.js';
import { apart, found, spread } from './names.js';

const lettersOf = (value: string): string => folded(value).replace(/[^\p{L}\p{N}]/gu, '');

const DIGIT_WORDS =
  'cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|zero|oh|one|two|three|four|five|six|seven|eight|nine';

/** Six digits or more in words. */
const SPOKEN = new RegExp(
  `(?<!\\p{L})(?:(?:${DIGIT_WORDS})[^\\p{L}\\p{N}]{1,3}){5,}(?:${DIGIT_WORDS})(?!\\p{L})`,
  'gu',
);

/** Seven digits or more, as in telephone and document numbers. */
const LONG = /(?<![\p{L}\p{N}])\+?\(?\d(?:[\s().\-–—·/_]{0,3}\d){6,}/gu;

/** A number after a label. */
const LABELLED =
  /(?<!\p{L})(?:d\.?n\.?i\.?|doc(?:umento)?|cedula|c\.?i\.?|curp|rut|nie|nif|pasaporte|passport|ssn|nss|h\.?c\.?|historia(?: clinica)?|mrn|expediente|record|carne|carnet|afiliado|insurance|poliza|tel(?:efono)?|fono|cel(?:ular)?|movil|phone|mobile|whatsapp|fax)\.?\s{0,2}(?:(?:no?|num(?:ero)?|number)\b[.°º]?)?[^\p{L}\p{N}]{0,5}(?:(?:es|is|de)\s)?((?:\p{L}{0,3}[\s-]?)\d[\p{L}\p{N}]*(?:[\s.\-/]{1,2}[\p{N}][\p{L}\p{N}]*){0,6})/gu;

/** Numbers of this service's records. */
const RECORD = /(?<![\p{L}\p{N}])(?:[a-z]{1,2}-\d{4}-\d{4,}|[a-z]-[a-z0-9]{8})(?![\p{L}\p{N}])/gu;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gu;

/** The part before the @ has a limited length, so that a long word is not searched from each of its letters. */
const EMAIL =
  /[\p{L}\p{N}._%+-]{1,64}\s{0,3}(?:@|[([{]\s?(?:at|arroba)\s?[)\]}]|\s(?:at|arroba)\s)\s{0,3}[\p{L}\p{N}-]+(?:\s{0,3}(?:\.|[([{]\s?(?:dot|punto)\s?[)\]}]|\s(?:dot|punto)\s)\s{0,3}[\p{L}\p{N}-]+)+/gu;
const ADDRESS_OF_WEB = /(?:https?:\/\/|www\.)\S+/gu;

/** Dates, with or without a time, which look like numbers of a person. */
const DAYS =
  /^(?:(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.](?:\d{4}|\d{2}))(?:[\s\-–—]{0,3}\d{1,2}(?:[.]\d{2})?)?[\s\-–—/]{0,3}){1,2}$/u;

function labelledIn(seen: Folded): Range[] {
  return Array.from(seen.text.matchAll(LABELLED), (match): Range => {
    const end = match.index + match[0].length;
    return { kind: 'NUMBER', ...rangeOf(seen, end - (match[1] ?? '').length, end) };
  });
}

/** The numbers after a label such as "DNI". */
export const labelledNumbers = (text: string, seen: Folded): string[] =>
  labelledIn(seen).map(({ from, to }) => text.slice(from, to));

export function numberRanges(text: string, seen: Folded, { numbers, emails }: Identities): Range[] {
  const known = numbers
    .map(lettersOf)
    .filter((number) => number.length >= 4)
    .flatMap((number) => found(seen, new RegExp(`(?<!\\p{N})${apart(number)}(?!\\p{N})`, 'gu'), 'NUMBER'));
  const long = found(seen, LONG, 'NUMBER').filter(({ from, to }) => !DAYS.test(folded(text.slice(from, to)).trim()));
  const labelled = labelledIn(seen);
  const mailed = emails.flatMap((email) => {
    const [local = '', domain = ''] = email.split('@').map(lettersOf);
    const parts = [local + domain, local].filter((part) => part.length >= 4);
    return parts.flatMap((part) =>
      found(seen, new RegExp(`(?<![\\p{L}\\p{N}])${spread(part)}(?!\\p{L})`, 'gu'), 'EMAIL'),
    );
  });
  return [
    ...known,
    ...long,
    ...labelled,
    ...mailed,
    ...found(seen, SPOKEN, 'NUMBER'),
    ...found(seen, RECORD, 'NUMBER'),
    ...found(seen, UUID, 'NUMBER'),
    ...found(seen, EMAIL, 'EMAIL'),
    ...found(seen, ADDRESS_OF_WEB, 'EMAIL'),
  ];
}
