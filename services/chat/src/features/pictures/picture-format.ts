import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { ChatError } from '../../domain/errors.js';

/** How the files of png, jpeg, gif, webp and avif begin: what browsers show, and people may have as their picture. */
const SIGNATURES: Record<string, RegExp> = {
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'image/avif': /^[^]{4}ftypavi[fs]/,
};

/** Shown as another picture that is made of them. Nothing else comes near a decoder. */
const TRANSCODED_SIGNATURES: Record<string, RegExp> = { 'image/tiff': /^(?:II\*\0|MM\0\*)/ };

export const PICTURE_TYPES: readonly string[] = Object.keys(SIGNATURES);
export const THUMBNAILED_TYPES: readonly string[] = [...PICTURE_TYPES, ...Object.keys(TRANSCODED_SIGNATURES)];

/** Of images that browsers do not show: the name of the large picture that is made of them for this. */
export const TRANSCODED_NAME = '4032x3024.webp';

export const isTranscoded = (content_type: string | null): boolean =>
  content_type !== null && Object.hasOwn(TRANSCODED_SIGNATURES, content_type);

/** A name of 24 letters that nobody guesses: pictures are shown without signing in. */
export const newPictureKey = (): string => randomBytes(18).toString('base64url');

/** @throws ChatError BAD_IMAGE */
export async function checkPictureFormat(file: string): Promise<void> {
  if (!(await typeOfFile(file, pictureTypeOf))) throw badImage();
}

/** What a file is by its first 12 bytes. */
export async function typeOfFile(
  file: string,
  typeOf: (bytes: Buffer) => string | undefined,
): Promise<string | undefined> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    return typeOf(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** The type of a picture by its first 12 bytes. */
export const pictureTypeOf = (bytes: Buffer): string | undefined => typeAmong(SIGNATURES, bytes);

/** The same of what has thumbnails. */
export const thumbnailedTypeOf = (bytes: Buffer): string | undefined =>
  pictureTypeOf(bytes) ?? typeAmong(TRANSCODED_SIGNATURES, bytes);

function typeAmong(signatures: Record<string, RegExp>, bytes: Buffer): string | undefined {
  const beginning = bytes.toString('latin1', 0, 12);
  return Object.keys(signatures).find((type) => signatures[type]!.test(beginning));
}

/** The type of a video by its first 12 bytes. */
export function videoTypeOf(bytes: Buffer): string | undefined {
  const beginning = bytes.toString('latin1', 0, 12);
  if (/^[^]{4}ftyp(?:isom|iso\d|mp4\d|avc1|dash|M4V )/.test(beginning)) return 'video/mp4';
  if (/^[^]{4}ftypqt/.test(beginning)) return 'video/quicktime';
  return beginning.startsWith('\x1a\x45\xdf\xa3') ? 'video/webm' : undefined;
}

export function badImage(): ChatError {
  return new ChatError('BAD_IMAGE', 'Could not decode image; did you upload an image file?');
}
