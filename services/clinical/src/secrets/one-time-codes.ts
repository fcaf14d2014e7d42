import { randomBytes } from 'node:crypto';
import { sha256 } from './secrets.js';

/** Crockford's base 32: nothing in it is taken for something else when it is read out or copied by hand. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 5;

/** Groups of 25 random bits, as in `XXXXX-XXXXX`. Only `codeHash` of it is kept. */
export function newCode(groups: number): string {
  const letters = Array.from(randomBytes(groups * GROUP), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
  return letters.replace(/.{5}(?!$)/g, '$&-');
}

/** However it was typed: spaces, dashes and case do not matter, O is 0, I and L are 1. */
export const codeHash = (code: string): Buffer =>
  sha256(code.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1'));
