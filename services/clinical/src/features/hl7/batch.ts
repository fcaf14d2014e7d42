import { HL7_LIMITS } from '../../limits/index.js';
import { rejected } from './hl7-fault.js';
import { trimmed } from './parse.js';

/** Messages that came in one batch, as bytes, with the batch's headers. */
export interface Batch {
  messages: Buffer[];
  /** FHS and BHS, decoded byte by byte. */
  fileHeader: string | undefined;
  batchHeader: string | undefined;
}

/** Splits a batch into messages; undefined for a single message. Throws AR for too many messages, or other content. */
export function batchIn(sent: Buffer): Batch | undefined {
  const bytes = trimmed(sent);
  const text = bytes.toString('latin1');
  if (!/^[FB]HS/.test(text)) return undefined;
  // Each message keeps its original bytes.
  const places: { from: number; to: number }[] = [];
  let [fileHeader, batchHeader]: (string | undefined)[] = [];
  let open: { from: number; to: number } | undefined;
  for (const { 0: whole, 1: line = '', index } of text.matchAll(/([^\r\n]*)(?:\r\n?|\n|$)/g)) {
    if (line.trim() === '') continue;
    if (/^[FB][HT]S/.test(line)) {
      open = undefined;
      if (line.startsWith('FHS')) fileHeader ??= line;
      else if (line.startsWith('BHS')) batchHeader ??= line;
      continue;
    }
    if (line.startsWith('MSH')) {
      open = { from: index, to: index };
      places.push(open);
    }
    if (!open) throw rejected('BHS^1', '100', 'A batch holds messages, each of which begins with MSH.');
    open.to = index + whole.length;
    if (places.length > HL7_LIMITS.batchMessages)
      throw rejected('BHS^1', '100', `A batch holds at most ${HL7_LIMITS.batchMessages} messages.`);
  }
  return { messages: places.map(({ from, to }) => bytes.subarray(from, to)), fileHeader, batchHeader };
}

/** A batch of acknowledgments: sender and receiver exchanged, and their number. A message that wants none adds none. */
export function batchOf({ fileHeader, batchHeader }: Batch, all: readonly Buffer[]): Buffer {
  const acknowledgments = all.filter(({ length }) => length > 0);
  const around = (header: string | undefined, trailer: string, count: number): [Buffer, Buffer] => {
    if (header === undefined) return [Buffer.alloc(0), Buffer.alloc(0)];
    const field = header[3] ?? '|';
    const fields = header.split(field);
    const swapped = [fields[0], fields[1], fields[4], fields[5], fields[2], fields[3]].map((each) => each ?? '');
    return [`${swapped.join(field)}\r`, `${trailer}${field}${count}\r`].map((line) => Buffer.from(line, 'latin1')) as [
      Buffer,
      Buffer,
    ];
  };
  const [fileBegin, fileEnd] = around(fileHeader, 'FTS', 1);
  const [begin, end] = around(batchHeader ?? 'BHS|^~\\&', 'BTS', acknowledgments.length);
  return Buffer.concat([fileBegin, begin, ...acknowledgments, end, fileEnd]);
}
