export interface Part {
  /** Of its first line in the file. */
  line: number;
  text: string;
}

export interface CatalogFile {
  name: string;
  header: string;
  /** As it is checked: a few lines each, as the progress is shown by them. */
  pieces: Part[];
  lines: number;
  latin: boolean;
}

type Why =
  | 'fileEmpty'
  | 'fileOnlyHeader'
  | 'fileSpreadsheet'
  | 'fileBinary'
  | 'fileTooLarge'
  | 'fileTooLong'
  | 'fileUnreadable'
  | 'fileSeveral';

/** Why a file is not worth sending. */
export class UnfitFile extends Error {
  constructor(
    readonly why: Why,
    readonly count = 0,
  ) {
    super(why);
  }
}

/** What one import takes: bytes as they are sent, and lines. */
const SENT_BYTES = 1_000_000;
const LINES = 10_000;
/** Beyond this it is not even read. */
const READ_BYTES = 2_000_000;
const PIECE_LINES = 250;
const PART_LENGTH = 80_000;

/** Reads a file that somebody chose, in whatever encoding it is. Throws UnfitFile. */
export async function readCatalogFile(file: File): Promise<CatalogFile> {
  if (file.size === 0) throw new UnfitFile('fileEmpty');
  if (file.size > READ_BYTES) throw new UnfitFile('fileTooLarge', file.size);
  const bytes = await file.arrayBuffer().catch(() => {
    throw new UnfitFile('fileUnreadable');
  });
  const { text, latin } = decoded(new Uint8Array(bytes));
  const all = text.split(/\r\n|\n|\r/);
  // Spreadsheets write there what separates the columns, for one another.
  const before = /^sep=.$/i.test(all[0] ?? '') ? 1 : 0;
  const [header = '', ...lines] = all.slice(before);
  while (lines.at(-1)?.trim() === '') lines.pop();
  if (header.trim() === '' && lines.length === 0) throw new UnfitFile('fileEmpty');
  if (lines.length === 0) throw new UnfitFile('fileOnlyHeader');
  if (lines.length > LINES) throw new UnfitFile('fileTooLong', lines.length);
  const pieces = divided(lines, PIECE_LINES, PART_LENGTH / 2, before + 2);
  const sent = new TextEncoder().encode(JSON.stringify([header, partsOf(pieces)])).length;
  if (sent > SENT_BYTES || partsOf(pieces).length > 10) throw new UnfitFile('fileTooLarge', file.size);
  return { name: file.name, header, pieces, lines: lines.length, latin };
}

function decoded(bytes: Uint8Array): { text: string; latin: boolean } {
  const [first, second] = bytes;
  if (first === 0x50 && second === 0x4b) throw new UnfitFile('fileSpreadsheet');
  const wide =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
  if (wide) return { text: new TextDecoder(wide).decode(bytes), latin: false };
  if (bytes.includes(0)) throw new UnfitFile('fileBinary');
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), latin: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), latin: true };
  }
}

/** Whole records, the first of which is on line `first`: no part ends between two quotation marks, unless it would become longer than any may be. */
function divided(lines: readonly string[], most: number, length: number, first: number): Part[] {
  const parts: Part[] = [];
  let start = 0;
  let open = false;
  let size = 0;
  for (const [index, line] of lines.entries()) {
    size += line.length + 1;
    if ((line.split('"').length - 1) % 2 === 1) open = !open;
    const enough = index + 1 - start >= most || size >= length;
    if (index + 1 < lines.length && !(enough && !open) && size < PART_LENGTH) continue;
    parts.push({ line: start + first, text: lines.slice(start, index + 1).join('\n') });
    start = index + 1;
    size = 0;
    open = false;
  }
  return parts;
}

/** The pieces put together again, as one import takes them. */
export function partsOf(pieces: readonly Part[]): Part[] {
  const parts: Part[] = [];
  for (const piece of pieces) {
    const last = parts.at(-1);
    if (last && last.text.length + piece.text.length < PART_LENGTH) last.text += `\n${piece.text}`;
    else parts.push({ ...piece });
  }
  return parts;
}
