/** What a file is by what is in it, whatever it was called or said to be: one of the types that documents may have. */
export const FILE_TYPES = [
  'application/pdf',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/heic',
  'application/dicom',
  'text/plain',
] as const;
export type FileType = (typeof FILE_TYPES)[number];

const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs'];
/** A file of one of these is HEIC where it says so among the others that it is compatible with. */
const HEIF_BRANDS = ['mif1', 'msf1'];

const startsWith = (head: Buffer, ...bytes: number[]) => head.subarray(0, bytes.length).equals(Buffer.from(bytes));
const textAt = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to);

/** By the first bytes; of text they say nothing. */
function binaryType(head: Buffer): FileType | undefined {
  if (textAt(head, 0, 5) === '%PDF-') return 'application/pdf';
  if (startsWith(head, 0xff, 0xd8, 0xff)) return 'image/jpeg';
  if (startsWith(head, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'image/png';
  if (['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(textAt(head, 0, 4))) return 'image/tiff';
  if (textAt(head, 4, 8) === 'ftyp' && isHeic(head)) return 'image/heic';
  // What stands before that is anybody's, and no page.
  if (textAt(head, 128, 132) === 'DICM' && !/^\s*</.test(textAt(head, 0, 128))) return 'application/dicom';
  return undefined;
}

function isHeic(head: Buffer): boolean {
  const end = Math.min(head.readUInt32BE(0), head.length);
  const brands = Array.from({ length: Math.max(0, Math.floor((end - 16) / 4)) }, (_, nth) =>
    textAt(head, 16 + nth * 4, 20 + nth * 4),
  );
  const major = textAt(head, 8, 12);
  if (HEIC_BRANDS.includes(major)) return true;
  return HEIF_BRANDS.includes(major) && brands.some((brand) => HEIC_BRANDS.includes(brand));
}

/** Characters that text has no use for; browsers take such a file for something else. */
// oxlint-disable-next-line no-control-regex
const CONTROLS = /[\0-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f]/;
/** Tags that make a page or a picture of a text, and how a file begins that is written in such a language. */
const MARKUP = /<(?:!doctype|html|head|body|script|iframe|object|embed|svg|math|meta|link|style|base|form|img)\b/i;
const BEGINS_AS_MARKUP = /^\uFEFF?\s*<[!?/a-z]/i;
/** Characters that a tag which is looked for may have, with room for those that follow it. */
const TAG_LENGTH = 16;
const HEAD_BYTES = 1024;

/** Is told a file as it comes in, and then what it is; undefined of any type that documents may not have. */
export class FileTypeReader {
  private head = Buffer.alloc(0);
  private readonly decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  private isText = true;
  private beginning = '';
  private tail = '';

  read(chunk: Buffer): void {
    if (this.head.length < HEAD_BYTES)
      this.head = Buffer.concat([this.head, chunk.subarray(0, HEAD_BYTES - this.head.length)]);
    if (this.isText) this.readText(() => this.decoder.decode(chunk, { stream: true }));
  }

  type(): FileType | undefined {
    const binary = binaryType(this.head);
    if (binary || this.head.length === 0) return binary;
    if (this.isText) this.readText(() => this.decoder.decode());
    return this.isText && !BEGINS_AS_MARKUP.test(this.beginning) ? 'text/plain' : undefined;
  }

  private readText(decode: () => string): void {
    try {
      const text = decode();
      if (this.beginning.length < HEAD_BYTES) this.beginning += text.slice(0, HEAD_BYTES);
      const seen = this.tail + text;
      this.isText = !CONTROLS.test(text) && !MARKUP.test(seen);
      this.tail = seen.slice(-TAG_LENGTH);
    } catch {
      this.isText = false;
    }
  }
}
