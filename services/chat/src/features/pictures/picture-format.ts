import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { ChatError } from '../../domain/errors.js';

/** How the files of png, jpeg, gif, webp and avif begin; nothing else comes near a decoder. */
const SIGNATURES: Record<string, RegExp> = {
  'image/png': /^\x89PNG\r\n\x1a\n/,
  'image/jpeg': /^\xff\xd8\xff/,
  'image/gif': /^GIF8[79]a/,
  'image/webp': /^RIFF[^]{4}WEBP/,
  'image/avif': /^[^]{4}ftypavi[fs]/,
};

export const PICTURE_TYPES: readonly string[] = Object.keys(SIGNATURES);

/** A name of 24 letters that nobody guesses: pictures are shown without signing in. */
export const newPictureKey = (): string => randomBytes(18).toString('base64url');

/** @throws ChatError BAD_IMAGE */
export async function checkPictureFormat(file: string): Promise<void> {
  if (!(await isPicture(file))) throw badImage();
}

export async function isPicture(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    return pictureTypeOf(buffer.subarray(0, bytesRead)) !== undefined;
  } finally {
    await handle.close();
  }
}

/** What a file is by its first 12 bytes. */
export function pictureTypeOf(bytes: Buffer): string | undefined {
  const beginning = bytes.toString('latin1', 0, 12);
  return PICTURE_TYPES.find((type) => SIGNATURES[type]!.test(beginning));
}

/** The same of a video. */
export function videoTypeOf(bytes: Buffer): string | undefined {
  const beginning = bytes.toString('latin1', 0, 12);
  if (/^[^]{4}ftyp(?:isom|iso\d|mp4\d|avc1|dash|M4V )/.test(beginning)) return 'video/mp4';
  if (/^[^]{4}ftypqt/.test(beginning)) return 'video/quicktime';
  return beginning.startsWith('\x1a\x45\xdf\xa3') ? 'video/webm' : undefined;
}

export function badImage(): ChatError {
  return new ChatError('BAD_IMAGE', 'Could not decode image; did you upload an image file?');
}
