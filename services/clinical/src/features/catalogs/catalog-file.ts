import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';

export interface Line {
  /** From 1. */
  number: number;
  text: string;
  bytes: Buffer;
}

export interface Fault {
  line: number;
  what: string;
}

/** A file that cannot be imported, with what is wrong and in which lines. */
export class FaultyFile extends Error {
  constructor(
    readonly faults: readonly Fault[],
    more = 0,
  ) {
    const lines = faults.map(({ line, what }) => (line > 0 ? `line ${line}: ${what}` : what));
    super([...lines, ...(more > 0 ? [`and ${more} more faulty lines`] : [])].join('\n'));
  }
}

/** Bytes of one line: official files stay far below. */
const LINE_BYTES = 64 * 1024;

const NEWLINE = 0x0a;
const utf8 = new TextDecoder('utf-8', { fatal: true });
const latin1 = new TextDecoder('windows-1252');

/** The text of a line in UTF-8, or where it is not that, in Latin-1. */
export function decode(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return latin1.decode(bytes);
  }
}

/**
 * The lines of a text file a chunk at a time, however long it is; their ends may be LF or CRLF. `onBytes` hears how
 * far reading has come. Throws FaultyFile for what is no text.
 */
export async function* readLines(file: string, onBytes: (read: number) => void): AsyncGenerator<Line[]> {
  await checkIsText(file);
  let rest: Buffer = Buffer.alloc(0);
  let number = 0;
  let read = 0;
  const line = (bytes: Buffer): Line => {
    number += 1;
    const end = bytes.at(-1) === 0x0d ? bytes.length - 1 : bytes.length;
    const content = bytes.subarray(0, end);
    const text = decode(content);
    // oxlint-disable-next-line no-control-regex
    if (/[\0-\x08\x0b\x0c\x0e-\x1f]/.test(text))
      throw new FaultyFile([
        { line: number, what: 'holds control characters: the file must be text in UTF-8 or Latin-1' },
      ]);
    return { number, text: number === 1 ? text.replace(/^\uFEFF/, '') : text, bytes: content };
  };
  for await (const chunk of createReadStream(file) as AsyncIterable<Buffer>) {
    read += chunk.length;
    const buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const lines: Line[] = [];
    let start = 0;
    for (let end = buffer.indexOf(NEWLINE); end !== -1; end = buffer.indexOf(NEWLINE, start)) {
      lines.push(line(buffer.subarray(start, end)));
      start = end + 1;
    }
    rest = buffer.subarray(start);
    if (rest.length > LINE_BYTES)
      throw new FaultyFile([{ line: number + 1, what: `is longer than ${LINE_BYTES} bytes: this is no catalog file` }]);
    yield lines;
    onBytes(read);
  }
  if (rest.length > 0) yield [line(rest)];
}

async function checkIsText(file: string): Promise<void> {
  const handle = await open(file);
  try {
    if ((await handle.stat()).isDirectory()) throw new FaultyFile([{ line: 0, what: 'it is a folder, not a file' }]);
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    const start = buffer.subarray(0, bytesRead).toString('latin1');
    if (start.length === 0) throw new FaultyFile([{ line: 0, what: 'the file is empty' }]);
    if (start.startsWith('PK\x03\x04'))
      throw new FaultyFile([{ line: 0, what: 'it is a zip archive: unpack it first' }]);
    if (start.startsWith('\xff\xfe') || start.startsWith('\xfe\xff'))
      throw new FaultyFile([{ line: 0, what: 'it is UTF-16: save it as UTF-8 first' }]);
  } finally {
    await handle.close();
  }
}
