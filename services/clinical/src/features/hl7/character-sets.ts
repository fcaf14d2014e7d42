import { isAscii, isUtf8 } from 'node:buffer';
import { rejected } from './hl7-fault.js';

/** Character sets of table 0211 that are read and written. */
export const CHARACTER_SETS = ['ASCII', '8859/1', 'UNICODE UTF-8'] as const;
export type CharacterSet = (typeof CHARACTER_SETS)[number];

/** Names that vendors use for them. */
const NAMES: Record<string, CharacterSet> = {
  ASCII: 'ASCII',
  'US-ASCII': 'ASCII',
  '8859/1': '8859/1',
  'ISO-8859-1': '8859/1',
  'ISO8859-1': '8859/1',
  'ISO 8859-1': '8859/1',
  'ISO_8859-1': '8859/1',
  'UNICODE UTF-8': 'UNICODE UTF-8',
  'UTF-8': 'UNICODE UTF-8',
  UTF8: 'UNICODE UTF-8',
  'UNICODE UTF8': 'UNICODE UTF-8',
};

/** The first character set of MSH-18, else `otherwise` of the connection. Throws AR 103 for an unsupported one. */
export function characterSetOf(named: string, otherwise: CharacterSet): CharacterSet {
  const name = named.trim().toUpperCase();
  if (name === '') return otherwise;
  const known = Object.hasOwn(NAMES, name) ? NAMES[name] : undefined;
  if (!known) throw rejected('MSH^1^18', '103', 'The character set of MSH-18 is not supported.');
  return known;
}

/** Throws AR 102 for bytes that are invalid in the character set. */
export function decoded(bytes: Buffer, set: CharacterSet): string {
  // NUL is a character in none of them, and the database cannot store it.
  if (bytes.includes(0)) throw rejected('MSH^1', '102', 'The message holds NUL.');
  if (set === '8859/1') return bytes.toString('latin1');
  const good = set === 'ASCII' ? isAscii(bytes) : isUtf8(bytes);
  if (!good) throw rejected('MSH^1^18', '102', `The message holds bytes that are no ${set}.`);
  return bytes.toString('utf8');
}

/** Characters that the set lacks become question marks. */
export function encoded(text: string, set: CharacterSet): Buffer {
  if (set === 'UNICODE UTF-8') return Buffer.from(text, 'utf8');
  const last = set === 'ASCII' ? 0x7f : 0xff;
  const fitting = [...text].map((each) => ((each.codePointAt(0) ?? 0) <= last ? each : '?')).join('');
  return Buffer.from(fitting, 'latin1');
}
