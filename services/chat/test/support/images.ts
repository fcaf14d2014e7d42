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

/** The beginning of a tiff of pixels that are four numbers of 64 bits each, in one strip, and nothing behind. */
export function tiffHeader(width: number, height: number): Buffer {
  const SHORT = 3;
  const LONG = 4;
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, LONG, 1, width],
    [257, LONG, 1, height],
    [258, SHORT, 4, 160],
    [259, SHORT, 1, 8],
    [262, SHORT, 1, 2],
    [273, LONG, 1, 184],
    [277, SHORT, 1, 4],
    [278, LONG, 1, height],
    [279, LONG, 1, 8],
    [338, SHORT, 1, 2],
    [339, SHORT, 4, 168],
  ];
  const file = Buffer.alloc(192);
  file.write('II*\0', 'latin1');
  file.writeUInt32LE(8, 4);
  file.writeUInt16LE(entries.length, 8);
  entries.forEach(([tag, type, count, value], index) => {
    const place = 10 + index * 12;
    file.writeUInt16LE(tag, place);
    file.writeUInt16LE(type, place + 2);
    file.writeUInt32LE(count, place + 4);
    file.writeUInt32LE(value, place + 8);
  });
  for (let sample = 0; sample < 4; sample += 1) {
    file.writeUInt16LE(64, 160 + sample * 2);
    file.writeUInt16LE(3, 168 + sample * 2);
  }
  return file;
}

/** What is said of a file that is no image of a known kind. */
export const NO_IMAGE = 'Could not decode image; did you upload an image file?';
