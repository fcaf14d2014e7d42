import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { gif, image, png, pngHeader, tiffHeader } from '../../../test/support/images.js';
import { runJobs } from '../../../test/support/jobs.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
const realm = useRealm(chat);
let hostile: Record<string, Buffer>;

beforeAll(async () => {
  hostile = {
    'a png as large as a city': pngHeader(100_000, 100_000),
    'an avif that is decoded as a whole': await avifOf(4_600, 4_600),
    'a webp whose canvas is 268 megapixels': withCanvas(await webp(2), 16_384, 16_384),
    'a tiff of wide numbers': tiffHeader(7_000, 7_000),
    'a drawing whose patterns nest': Buffer.from(NESTED_SVG),
  };
});

/** Each element uses the one before ten times. */
const NESTED_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><g id="a0"><rect width="9" height="9"/></g>${Array.from(
  { length: 9 },
  (_, n) => `<g id="a${n + 1}">${`<use href="#a${n}"/>`.repeat(10)}</g>`,
).join('')}</svg>`;

const avifOf = (width: number, height: number) => image(width, height).avif({ effort: 0, quality: 1 }).toBuffer();

async function webp(frames: number): Promise<Buffer> {
  return sharp(await gif(frames), { pages: frames })
    .webp()
    .toBuffer();
}

function withCanvas(file: Buffer, width: number, height: number): Buffer {
  const place = file.indexOf('VP8X') + 12;
  file.writeUIntLE(width - 1, place, 3);
  file.writeUIntLE(height - 1, place + 3, 3);
  return file;
}

/** A png with 150 megabytes of nothing in a text that is packed into some kilobytes. */
async function pngWithText(): Promise<Buffer> {
  const file = await png();
  const text = Buffer.concat([
    Buffer.from('zTXtword\0\0', 'latin1'),
    deflateSync(Buffer.alloc(150_000_000), { level: 1 }),
  ]);
  const chunk = Buffer.alloc(text.length + 8);
  chunk.writeUInt32BE(text.length - 4, 0);
  text.copy(chunk, 4);
  return Buffer.concat([file.subarray(0, 33), chunk, file.subarray(33)]);
}

const everywhere = (content: Buffer) => [
  chat.api(realm.member).upload('/users/me/avatar', content, 'picture.png'),
  chat.api(realm.owner).upload('/realm/icon', content, 'picture.png'),
  chat.api(realm.owner).upload('/realm/logo?night=true', content, 'picture.png'),
  chat.api(realm.owner).upload('/realm/emoji/hostile', content, 'picture.png'),
];

test('pictures that would take much memory or time to decode are refused by what they say of themselves', async () => {
  const decoding = (['toBuffer', 'toFile', 'stats'] as const).map((way) => jest.spyOn(sharp.prototype, way));
  for (const content of Object.values(hostile)) {
    for (const answer of await Promise.all(everywhere(content))) expectError(answer, 'BAD_IMAGE');
  }
  for (const decodes of decoding) expect(decodes).not.toHaveBeenCalled();
  expectSuccess(await chat.api(realm.member).upload('/users/me/avatar', await png(), 'honest.png'));
  expect(decoding.flatMap(({ mock }) => mock.calls)).not.toEqual([]);
  for (const decodes of decoding) decodes.mockRestore();
});

test('uploaded, they are files without a preview, and keep no others from having theirs', async () => {
  const api = chat.api(realm.member);
  const names = Object.keys(hostile).map((name) => `${name}.${/a \w*?(tiff)/.exec(name)?.[1] ?? 'png'}`);
  const urls: string[] = await Promise.all(
    Object.values(hostile).map(
      async (content, n) => expectSuccess(await api.upload('/user_uploads', content, names[n]!))['url'],
    ),
  );
  const { url } = expectSuccess(await api.upload('/user_uploads', await png(), 'honest.png'));
  await runJobs(chat);
  const content = [...urls, url].map((one) => `[it](${one})`).join(' ');
  const { rendered } = expectSuccess(await api.post('/messages/render', { content }));
  expect(rendered.match(/<img [^>]*>/g)).toEqual([
    expect.stringContaining(`thumbnail${url.slice('/user_uploads'.length)}`),
  ]);
});

test('what is packed beside the pixels is not unpacked', async () => {
  const picture = await pngWithText();
  const before = process.memoryUsage().rss;
  expectSuccess(await chat.api(realm.member).upload('/users/me/avatar', picture, 'picture.png'));
  expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
});

test('an emoji has as many frames as are decoded quickly, and a picture of one is its first', async () => {
  const moving = await gif(LIMITS.emojiFrames + 1, 2, 2);
  const [avatar, , , emoji] = await Promise.all(everywhere(moving));
  expectSuccess(avatar!);
  expectError(emoji!, 'BAD_IMAGE');
});
