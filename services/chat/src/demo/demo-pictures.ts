import { randomUUID } from 'node:crypto';
import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import type { UploadedFile } from '../http/endpoint.js';

const RIDES = [
  ['Mon', 412],
  ['Tue', 448],
  ['Wed', 431],
  ['Thu', 497],
  ['Fri', 613],
] as const;

const bars = RIDES.map(([day, rides], place) => {
  const x = 70 + place * 120;
  const height = rides / 2;
  return `<rect x="${x}" y="${370 - height}" width="72" height="${height}" rx="6" fill="${place === 4 ? '#d97706' : '#2f6f6a'}"/>
<text x="${x + 36}" y="${358 - height}" text-anchor="middle">${rides}</text>
<text x="${x + 36}" y="400" text-anchor="middle">${day}</text>`;
}).join('\n');

const CHART = `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="440" font-family="sans-serif" font-size="20" fill="#374151">
<rect width="720" height="440" fill="#ffffff"/>
<text x="40" y="42" font-size="24">Rides by day</text>
<line x1="40" y1="370" x2="690" y2="370" stroke="#9ca3af"/>
${bars}
</svg>`;

/** The map on a phone: water, streets, a park and docks. */
const MAP = `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
<rect width="960" height="640" fill="#efe9dc"/>
<path d="M0 430 C 180 380 300 520 520 470 S 820 380 960 430 V 640 H 0 Z" fill="#2c6e91"/>
<rect x="610" y="70" width="240" height="190" rx="26" fill="#a9c99a"/>
<g stroke="#ffffff" stroke-width="14" fill="none" stroke-linecap="round">
<path d="M40 120 H 580"/><path d="M60 280 H 900"/><path d="M200 40 V 420"/><path d="M420 40 V 450"/><path d="M40 360 L 560 70"/>
</g>
${[
  [200, 120],
  [420, 280],
  [200, 280],
  [640, 280],
  [420, 120],
  [860, 280],
]
  .map(
    ([x, y], place) =>
      `<circle cx="${x}" cy="${y}" r="24" fill="#1f4d4a" stroke="#fff" stroke-width="5"/><text x="${x}" y="${y! + 8}" fill="#fff" font-family="sans-serif" font-size="22" text-anchor="middle">${(place * 5) % 12}</text>`,
  )
  .join('\n')}
</svg>`;

const PICTURES = { chart: ['rides-by-day.png', CHART], photo: ['map-on-a-phone.png', MAP] } as const;

/** Draws a picture into a folder, as if it had been received there. */
export async function drawPicture(name: keyof typeof PICTURES, folder: string): Promise<UploadedFile> {
  const [filename, drawing] = PICTURES[name];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = path.join(folder, randomUUID());
  await sharp(Buffer.from(drawing)).png().toFile(file);
  return { field: 'file', filename, content_type: 'image/png', size: (await stat(file)).size, path: file };
}
