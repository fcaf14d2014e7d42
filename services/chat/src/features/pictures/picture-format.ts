import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { ChatError } from '../../domain/errors.js';

/** How the files of png, jpeg, gif, webp and avif begin; nothing else comes near a decoder. */
const SIGNATURES = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/, /^[^]{4}ftypavi[fs]/];

/** The types of such files. */
export const PICTURE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];

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
    return beginsAsPicture(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/** Of the first 12 bytes of a file. */
export function beginsAsPicture(bytes: Buffer): boolean {
  const beginning = bytes.toString('latin1', 0, 12);
  return SIGNATURES.some((signature) => signature.test(beginning));
}

export function badImage(): ChatError {
  return new ChatError('BAD_IMAGE', 'Could not decode image; did you upload an image file?');
}
