import type { Metadata, Sharp } from 'sharp';
import { LIMITS } from '../../limits/index.js';

/** Bytes of a number of that kind; of any other kind 16. */
const DEPTH_BYTES: Record<string, number> = {
  uchar: 1,
  char: 1,
  ushort: 2,
  short: 2,
  uint: 4,
  int: 4,
  float: 4,
  double: 8,
};
/** An avif is decoded as a whole, in several copies of its planes. */
const AVIF_BYTES_PER_PIXEL = 20;

/** Whether the picture takes no more memory than a picture may while it is decoded, whatever its size as a file. */
export const isDecodable = ({ width, height, channels, depth, format }: Metadata): boolean =>
  width * height * Math.max(channels * (DEPTH_BYTES[depth] ?? 16), format === 'heif' ? AVIF_BYTES_PER_PIXEL : 0) <=
  LIMITS.decodedBytes;

/**
 * A file that is to be decoded, within bounds of memory and time, and of so many pixels in all of so many frames. What
 * becomes of it fails when the time is over.
 *
 * @throws where it is no picture, or is beyond the bounds.
 */
export async function openPicture(
  file: string,
  { pixels, frames }: { pixels: number; frames: number },
): Promise<Sharp> {
  // Its native library is loaded with the first picture.
  const { default: sharp } = await import('sharp');
  if (!isDecodable(await sharp(file, { limitInputPixels: pixels }).metadata())) throw new Error('too large to decode');
  return sharp(file, { limitInputPixels: pixels, sequentialRead: true, pages: frames }).timeout({
    seconds: LIMITS.pictureSeconds,
  });
}
