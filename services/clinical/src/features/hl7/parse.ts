import { isUtf8 } from 'node:buffer';
import { HL7_LIMITS } from '../../limits/index.js';
import { characterSetOf, decoded, type CharacterSet } from './character-sets.js';
import { delimitersIn, fieldSeparatorIn, STANDARD, type Delimiters } from './delimiters.js';
import { rejected, Rejected } from './hl7-fault.js';
import type { Message, Segment } from './message.js';

/** The standard separator is CR; many senders write LF or CRLF. */
const TERMINATOR = /\r\n?|\n/;
const NAME = /^[A-Z][A-Z0-9]{2}$/;
const BYTE_ORDER_MARK = Buffer.of(0xef, 0xbb, 0xbf);

/** Removes bytes that some senders add around a message. */
export function trimmed(bytes: Buffer): Buffer {
  let [start, end] = [0, bytes.length];
  if (bytes.subarray(0, 3).equals(BYTE_ORDER_MARK)) start = 3;
  while (start < end && isBlank(bytes[start])) start += 1;
  while (end > start && isBlank(bytes[end - 1])) end -= 1;
  return bytes.subarray(start, end);
}

const isBlank = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a || byte === 0x20 || byte === 0;

/**
 * Parses a message into segments and fields. Throws AR if it does not begin with MSH, has unusable delimiters, or is
 * invalid in its character set.
 */
export function parseMessage(sent: Buffer, otherwise: CharacterSet): Message {
  const bytes = trimmed(sent);
  const header = headerIn(firstLine(bytes));
  const delimiters = delimitersIn(header);
  const named = header.split(delimiters.field)[17] ?? '';
  const [first = ''] = delimiters.repetition === undefined ? [named] : named.split(delimiters.repetition);
  const characterSet = characterSetOf(first, otherwise);
  const lines = decoded(bytes, characterSet)
    .split(TERMINATOR, HL7_LIMITS.segments + 2)
    .filter((line) => line.trim() !== '');
  if (lines.length > HL7_LIMITS.segments)
    throw rejected('MSH^1', '100', `A message has at most ${HL7_LIMITS.segments} segments.`);
  const counts = new Map<string, number>();
  const segments = lines.map((line, index) => segmentIn(line, index, delimiters.field, counts));
  return { delimiters, characterSet, segments };
}

/** Parses only MSH, which names the sender; other faults are found later. Throws AR without a header. */
export function parseHeader(sent: Buffer): Message {
  const line = firstLine(trimmed(sent));
  const field = fieldSeparatorIn(headerIn(line));
  const characterSet: CharacterSet = isUtf8(line) ? 'UNICODE UTF-8' : '8859/1';
  const segment = segmentIn(decoded(line, characterSet), 0, field, new Map());
  return { delimiters: readable(line) ?? { ...STANDARD, field }, characterSet, segments: [segment] };
}

function readable(line: Buffer): Delimiters | undefined {
  try {
    return delimitersIn(headerIn(line));
  } catch (error) {
    if (error instanceof Rejected) return undefined;
    throw error;
  }
}

/** Up to MSH-18 only ASCII matters, whatever character set the rest has. */
function headerIn(line: Buffer): string {
  const header = line.toString('latin1');
  if (!header.startsWith('MSH')) throw rejected('MSH^1', '100', 'A message begins with MSH.');
  return header;
}

function segmentIn(line: string, index: number, field: string, counts: Map<string, number>): Segment {
  const fields = line.split(field);
  const name = (fields[0] ?? '').trimStart();
  if (!NAME.test(name))
    throw rejected(
      `${counts.size === 0 ? 'MSH' : [...counts.keys()].at(-1)}^1`,
      '100',
      `Line ${index + 1} is no segment.`,
    );
  if (name === 'MSH' && index > 0) throw rejected('MSH^2', '100', 'A message has one MSH.');
  const occurrence = (counts.get(name) ?? 0) + 1;
  counts.set(name, occurrence);
  // MSH-1 is the separator itself.
  return { name, occurrence, fields: name === 'MSH' ? [name, field, ...fields.slice(1)] : [name, ...fields.slice(1)] };
}

function firstLine(bytes: Buffer): Buffer {
  const ends = [bytes.indexOf(0x0d), bytes.indexOf(0x0a)].filter((end) => end >= 0);
  return bytes.subarray(0, Math.min(...ends, bytes.length));
}
