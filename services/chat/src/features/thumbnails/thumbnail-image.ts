import { LIMITS } from '../../limits/index.js';
import { openPicture } from '../pictures/index.js';
import type { ThumbnailFormat } from './thumbnail-formats.js';

/** How long the encoder looks for something smaller, from 0 to 6: less where there are many pixels. */
const EFFORT = { small: 4, large: 1, moving: 2 };
const SMALL_WIDTH = 1_000;

/**
 * A thumbnail of an image file, without what cameras write into files; of one that moves as many frames.
 *
 * @throws what sharp throws where it is no image, or takes too long.
 */
export async function makeThumbnail(
  file: string,
  { animated, max_width, max_height }: ThumbnailFormat,
  frames: number,
): Promise<Buffer> {
  const image = await openPicture(file, { pixels: LIMITS.thumbnailPixels, frames: animated ? frames : 1 });
  return (animated ? image : image.autoOrient())
    .resize(max_width, max_height, { fit: 'inside', withoutEnlargement: true })
    .webp({ effort: animated ? EFFORT.moving : max_width > SMALL_WIDTH ? EFFORT.large : EFFORT.small })
    .toBuffer();
}
