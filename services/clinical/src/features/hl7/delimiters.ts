import { rejected } from './hl7-fault.js';

/** The delimiters of MSH-1 and MSH-2; undefined for those that the sender omitted. */
export interface Delimiters {
  field: string;
  component: string;
  repetition: string | undefined;
  escape: string | undefined;
  subcomponent: string | undefined;
}

export const STANDARD: Delimiters = { field: '|', component: '^', repetition: '~', escape: '\\', subcomponent: '&' };

/** Punctuation, which can separate: no letters, digits, white space and ends of segments. */
const USABLE = /^[!-/:-@[-`{-~]$/;

/** Throws AR 102 for unusable delimiters. `header` begins with MSH. */
export function delimitersIn(header: string): Delimiters {
  const field = fieldSeparatorIn(header);
  const end = header.indexOf(field, 4);
  const encoding = header.slice(4, end < 0 ? undefined : end);
  const given = [...encoding];
  const good =
    given.length >= 1 &&
    given.length <= 5 &&
    given.every((each) => USABLE.test(each)) &&
    new Set([field, ...given]).size === given.length + 1;
  if (!good) throw rejected('MSH^1^2', '102', 'MSH-2 does not name encoding characters that differ.');
  const [component = '^', repetition, escape, subcomponent] = given;
  return { field, component, repetition, escape, subcomponent };
}

export function fieldSeparatorIn(header: string): string {
  const field = header[3] ?? '';
  if (!USABLE.test(field)) throw rejected('MSH^1^1', '102', 'MSH-1 is no field separator.');
  return field;
}

/** MSH-2 for these delimiters. */
export const encodingCharacters = ({ component, repetition, escape, subcomponent }: Delimiters): string =>
  [component, repetition, escape, subcomponent].map((each) => each ?? '').join('');
