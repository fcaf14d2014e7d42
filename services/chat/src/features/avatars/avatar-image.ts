import { LIMITS } from '../../limits/index.js';
import { badImage, checkPictureFormat, openPicture } from '../pictures/index.js';

/** Width and height in pixels. */
export const AVATAR_SIZES = { small: 100, medium: 500 } as const;

/**
 * Square pictures made of the middle of an image, as png without what cameras write into files. Of a moving
 * image the first frame counts.
 *
 * @throws ChatError BAD_IMAGE
 */
export async function readAvatar(file: string): Promise<Record<keyof typeof AVATAR_SIZES, Buffer>> {
  await checkPictureFormat(file);
  const { small: s, medium: m } = AVATAR_SIZES;
  try {
    const picture = await openPicture(file, { pixels: LIMITS.imagePixels, frames: 1 });
    const medium = await picture.autoOrient().resize(m, m, { fit: 'cover' }).png().toBuffer();
    const { default: sharp } = await import('sharp');
    const small = await sharp(medium).resize(s, s).png().toBuffer();
    return { small, medium };
  } catch {
    throw badImage();
  }
}
