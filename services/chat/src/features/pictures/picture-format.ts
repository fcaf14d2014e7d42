import { randomBytes } from 'node:crypto';
import { open } from 'node:fs/promises';
import { ChatError } from '../../domain/errors.js';

/** How the files of png, jpeg, gif and webp begin; nothing else comes near a decoder. */
const SIGNATURES = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/];

/** A name of 24 letters that nobody guesses: pictures are shown without signing in. */
export const newPictureKey = (): string => randomBytes(18).toString('base64url');

/** @throws ChatError BAD_IMAGE */
export async function checkPictureFormat(file: string): Promise<void> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    const beginning = buffer.toString('latin1', 0, bytesRead);
    if (!SIGNATURES.some((signature) => signature.test(beginning))) throw badImage();
  } finally {
    await handle.close();
  }
}

export function badImage(): ChatError {
  return new ChatError('BAD_IMAGE', 'Could not decode image; did you upload an image file?');
}
