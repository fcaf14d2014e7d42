import { open } from 'node:fs/promises';
import { ChatError } from '../../domain/errors.js';
import { LIMITS } from '../../limits.js';

/** Width and height in pixels. */
export const AVATAR_SIZES = { small: 100, medium: 500 } as const;

/** How the files of png, jpeg, gif and webp begin; nothing else comes near a decoder. */
const SIGNATURES = [/^\x89PNG\r\n\x1a\n/, /^\xff\xd8\xff/, /^GIF8[79]a/, /^RIFF[^]{4}WEBP/];

/**
 * Square pictures made of the middle of an image, as png without what cameras write into files. Of a moving
 * image the first frame counts.
 *
 * @throws ChatError BAD_IMAGE
 */
export async function readAvatar(file: string): Promise<Record<keyof typeof AVATAR_SIZES, Buffer>> {
  if (!(await isKnownFormat(file))) throw badImage();
  // Its native library is loaded with the first picture.
  const { default: sharp } = await import('sharp');
  const square = async (size: number) =>
    sharp(file, { limitInputPixels: LIMITS.imagePixels, sequentialRead: true, pages: 1 })
      .autoOrient()
      .resize(size, size, { fit: 'cover' })
      .png()
      .toBuffer();
  try {
    const medium = await square(AVATAR_SIZES.medium);
    const small = await sharp(medium).resize(AVATAR_SIZES.small, AVATAR_SIZES.small).png().toBuffer();
    return { small, medium };
  } catch {
    throw badImage();
  }
}

async function isKnownFormat(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    const beginning = buffer.toString('latin1', 0, bytesRead);
    return SIGNATURES.some((signature) => signature.test(beginning));
  } finally {
    await handle.close();
  }
}

function badImage(): ChatError {
  return new ChatError('BAD_IMAGE', 'Could not decode image; did you upload an image file?');
}
