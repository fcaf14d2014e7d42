import { LIMITS } from '../../limits.js';
import { badImage, checkPictureFormat } from '../pictures/index.js';

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
