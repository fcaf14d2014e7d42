import { rejected } from './hl7-fault.js';

/** What MSH-1 and MSH-2 say; undefined is what a sender does without. */
export interface Delimiters {
  field: string;
  component: string;
  repetition: string | undefined;
  escape: string | undefined;
  subcomponent: string | undefined;
}

export const STANDARD: Delimiters = { field: '|', component: '^', repetition: '~', escape: '\\', subcomponent: '&' };

/** Letters, digits, white space and what ends a segment separate nothing. */
const USABLE = /^[!-/:-@[-`{-~]$/;

/** The delimiters of a message that begins with MSH. Throws AR 102 for what cannot separate anything. */
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

/** As MSH-2 says them. */
export const encodingCharacters = ({ component, repetition, escape, subcomponent }: Delimiters): string =>
  [component, repetition, escape, subcomponent].map((each) => each ?? '').join('');
