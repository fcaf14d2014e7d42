import sharp, { type Sharp } from 'sharp';

/** An image of one colour. */
export const image = (width = 40, height = 20): Sharp =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });

export const png = (width?: number, height?: number): Promise<Buffer> => image(width, height).png().toBuffer();

/** A gif of so many frames, each different from the one before. */
export function gif(frames: number, width = 40, height = 20): Promise<Buffer> {
  const raw = Buffer.alloc(width * height * frames * 3);
  for (let frame = 0; frame < frames; frame += 1) raw.fill((frame * 37) % 256, frame * width * height * 3);
  return sharp(raw, { raw: { width, height: height * frames, channels: 3, pageHeight: height } })
    .gif({ loop: 0, delay: Array.from({ length: frames }, () => 100) })
    .toBuffer();
}

/** The beginning of a png that says how large it is, and nothing behind. */
export function pngHeader(width: number, height: number): Buffer {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008020000000000000000000000', 'hex');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return header;
}
