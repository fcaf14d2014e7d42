import { crc32, deflateSync } from 'node:zlib';

/** A letter of one page in A4, the first line as its title; what Latin 1 cannot write is not written. */
export function letterPdf(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) => line.replace(/[\\()]/g, (each) => `\\${each}`));
  const [title = '', ...rest] = escaped;
  const text = [
    `BT /F2 16 Tf 60 770 Td (${title}) Tj ET`,
    `BT /F1 11 Tf 60 735 Td 17 TL ${rest.map((line) => `(${line}) Tj T*`).join(' ')} ET`,
    '0.6 w 0.2 0.5 0.5 RG 60 755 m 535 755 l S',
  ].join('\n');
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${text.length} >>\nstream\n${text}\nendstream`,
    font('Helvetica'),
    font('Helvetica-Bold'),
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const header = '%PDF-1.4\n';
  let at = header.length;
  const places = objects.map((object) => {
    const place = `${String(at).padStart(10, '0')} 00000 n \n`;
    at += object.length;
    return place;
  });
  const count = objects.length + 1;
  const table = `xref\n0 ${count}\n0000000000 65535 f \n${places.join('')}`;
  const end = `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`;
  return Buffer.from(`${header}${objects.join('')}${table}${end}`, 'latin1');
}

const WIDTH = 900;
const HEIGHT = 260;
/** Paper, fine lines, strong lines, trace: red, green, blue. */
const COLOURS = Buffer.from([255, 250, 248, 250, 220, 214, 240, 178, 168, 30, 34, 48]);
const BEAT_PX = 150;
/** Waves of a beat: where, how high and how wide, in pixels. */
const WAVES = [
  [35, 12, 7],
  [58, -9, 2.5],
  [63, 105, 3],
  [68, -24, 3],
  [100, 24, 12],
] as const;

/** The strip of an electrocardiogram with a regular rhythm on squared paper, as PNG. */
export function stripPng(): Buffer {
  const pixels = Buffer.alloc((WIDTH + 1) * HEIGHT);
  const set = (x: number, y: number, colour: number) => {
    if (y >= 0 && y < HEIGHT) pixels[y * (WIDTH + 1) + 1 + x] = colour;
  };
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1)
      set(x, y, x % 50 === 0 || y % 50 === 0 ? 2 : x % 10 === 0 || y % 10 === 0 ? 1 : 0);
  let before = levelAt(0);
  for (let x = 0; x < WIDTH; x += 1) {
    const level = levelAt(x);
    for (let y = Math.min(before, level); y <= Math.max(before, level) + 1; y += 1) set(x, y, 3);
    before = level;
  }
  const size = Buffer.alloc(13);
  size.writeUInt32BE(WIDTH, 0);
  size.writeUInt32BE(HEIGHT, 4);
  // Eight bits a pixel, each the number of a colour.
  size.set([8, 3], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', size),
    chunk('PLTE', COLOURS),
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function levelAt(x: number): number {
  const height = WAVES.reduce(
    (sum, [at, high, wide]) => sum + high * Math.exp(-(((x % BEAT_PX) - at) ** 2) / (2 * wide ** 2)),
    0,
  );
  return Math.round(170 - height);
}

function chunk(type: string, data: Buffer): Buffer {
  const said = Buffer.concat([Buffer.from(type), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(said), 4);
  return Buffer.concat([ends.subarray(0, 4), said, ends.subarray(4)]);
}
