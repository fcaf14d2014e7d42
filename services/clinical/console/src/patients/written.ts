import type { Patient } from './patient';

/** Countries of one and two digits; all other calling codes have three (ITU-T E.164). */
const SHORT_CODES = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58])/;

/** How the digits behind some countries' codes are read aloud; elsewhere by threes. */
const GROUPS: Record<string, readonly number[]> = {
  '1': [3, 3, 4],
  '34': [3, 3, 3],
  '51': [3, 3, 3],
  '52': [2, 4, 4],
  '54': [2, 4, 4],
  '55': [2, 5, 4],
  '56': [1, 4, 4],
  '57': [3, 3, 4],
};

/** A telephone number in groups that can be read aloud: +56 9 1234 5678. What is no international number stays as it is. */
export function phoneText(phone: string): string {
  const [, digits] = /^\+(\d{7,15})$/.exec(phone) ?? [];
  if (digits === undefined) return phone;
  const code = SHORT_CODES.exec(digits)?.[0] ?? digits.slice(0, 3);
  return [`+${code}`, ...grouped(digits.slice(code.length), GROUPS[code] ?? [])].join(' ');
}

/** The lengths given, if they are all of it; else threes, the last of them with four rather than with one. */
function grouped(digits: string, lengths: readonly number[]): string[] {
  const parts: string[] = [];
  const known = lengths.reduce((sum, length) => sum + length, 0) === digits.length;
  for (let at = 0; at < digits.length; at += parts.at(-1)?.length ?? 1) {
    const left = digits.length - at;
    parts.push(digits.slice(at, at + (known ? (lengths[parts.length] ?? left) : left <= 4 ? left : 3)));
  }
  return parts;
}

/** A Chilean RUT, and numbers of identity cards that are digits alone, with their thousands apart: 8.087.109-0, 30.123.456. */
export function documentText({ type, number }: NonNullable<Patient['document']>): string {
  const [, digits, check] = /^(\d{7,8})(?:-([\dkK]))?$/.exec(number) ?? [];
  if (digits === undefined || type === 'passport') return number;
  const apart = digits.replaceAll(/\B(?=(?:\d{3})+$)/g, '.');
  return check === undefined ? apart : `${apart}-${check.toUpperCase()}`;
}
