import { HL7_LIMITS } from '../../limits/index.js';
import { rejected } from './hl7-fault.js';
import { trimmed } from './parse.js';

/** Several messages that came at once, each as its own bytes; and the headers in which their acknowledgments are answered. */
export interface Batch {
  messages: Buffer[];
  /** FHS and BHS, as they came, decoded byte by byte. */
  fileHeader: string | undefined;
  batchHeader: string | undefined;
}

/** The messages of a batch; undefined for what is one message, or none. Throws AR for one that holds too many, or something else. */
export function batchIn(sent: Buffer): Batch | undefined {
  const bytes = trimmed(sent);
  const text = bytes.toString('latin1');
  if (!/^[FB]HS/.test(text)) return undefined;
  // Where each message begins and ends: its bytes are kept as they came.
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

/** The acknowledgments of a batch as a batch: sender and receiver swapped, and how many there are. Of a message that wants none it is empty. */
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
