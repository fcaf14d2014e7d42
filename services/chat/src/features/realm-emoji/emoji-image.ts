import { LIMITS } from '../../limits/index.js';
import { badImage, checkPictureFormat, openPicture } from '../pictures/index.js';

/** Width and height in pixels. */
export const EMOJI_SIZE = 64;

export interface EmojiPicture {
  format: 'png' | 'gif' | 'webp';
  image: Buffer;
  /** The first frame as png, of a picture that moves. */
  still?: Buffer;
}

const FIT = { fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } } as const;

/**
 * A square picture with the whole image in it, without what cameras write into files. One that moves (gif, webp)
 * still does.
 *
 * @throws ChatError BAD_IMAGE
 */
export async function readEmoji(file: string): Promise<EmojiPicture> {
  await checkPictureFormat(file);
  // Its native library is loaded with the first picture.
  const { default: sharp } = await import('sharp');
  const pixels = LIMITS.imagePixels;
  const still = async () => {
    const first = await openPicture(file, { pixels, frames: 1 });
    return first.autoOrient().resize(EMOJI_SIZE, EMOJI_SIZE, FIT).png().toBuffer();
  };
  try {
    const { pages = 1, format } = await sharp(file, { limitInputPixels: pixels }).metadata();
    if (pages === 1) return { format: 'png', image: await still() };
    if (pages > LIMITS.emojiFrames || (format !== 'gif' && format !== 'webp')) throw badImage();
    const moving = (await openPicture(file, { pixels, frames: pages })).resize(EMOJI_SIZE, EMOJI_SIZE, FIT);
    return { format, image: await moving.toFormat(format).toBuffer(), still: await still() };
  } catch {
    throw badImage();
  }
}
