import { LIMITS } from '../../limits/index.js';
import { badImage, checkPictureFormat, openPicture } from '../pictures/index.js';
import type { RealmPicture } from './realm-picture-view.js';

/** An icon is a square made of the middle of the image; a logo is all of it, and never larger than it was. Pixels. */
const SHAPES = {
  icon: { width: 100, height: 100, fit: 'cover' },
  logo: { width: 800, height: 100, fit: 'inside', withoutEnlargement: true },
} as const;

/**
 * The picture as png, without what cameras write into files. Of a moving image the first frame counts.
 *
 * @throws ChatError BAD_IMAGE
 */
export async function readRealmPicture(file: string, picture: RealmPicture): Promise<Buffer> {
  await checkPictureFormat(file);
  try {
    const image = await openPicture(file, { pixels: LIMITS.imagePixels, frames: 1 });
    return await image
      .autoOrient()
      .resize(SHAPES[picture === 'icon' ? 'icon' : 'logo'])
      .png()
      .toBuffer();
  } catch {
    throw badImage();
  }
}
