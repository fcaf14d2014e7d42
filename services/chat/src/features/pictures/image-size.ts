import { LIMITS } from '../../limits/index.js';
import { isDecodable } from './open-picture.js';
import { thumbnailedTypeOf, typeOfFile } from './picture-format.js';

export interface ImageSize {
  /** Pixels, after rotation. */
  width: number;
  height: number;
  /** Frames that are shown of it: of one that moves, as many as are not too many pixels. */
  frames: number;
}

/** What the beginning of a file says of the image that it is; undefined for what is none, or too large to be shown small. */
export async function measureImage(file: string): Promise<ImageSize | undefined> {
  try {
    if (!(await typeOfFile(file, thumbnailedTypeOf))) return undefined;
    // Its native library is loaded with the first picture.
    const { default: sharp } = await import('sharp');
    const metadata = await sharp(file, { limitInputPixels: LIMITS.thumbnailPixels }).metadata();
    if (!isDecodable(metadata)) return undefined;
    const { autoOrient, pages = 1, format } = metadata;
    const { width, height } = autoOrient;
    // The pages of a tiff are those of a document.
    return { width, height, frames: format === 'tiff' ? 1 : framesShown(width * height, pages) };
  } catch {
    return undefined;
  }
}

const framesShown = (pixels: number, frames: number): number =>
  Math.max(1, Math.min(frames, LIMITS.thumbnailFrames, Math.floor(LIMITS.movingPixels / pixels)));
