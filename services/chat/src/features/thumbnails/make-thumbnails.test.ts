import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { buildRealm, buildUser, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { image, png } from '../../../test/support/images.js';
import { runJobs } from '../../../test/support/jobs.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { openFile, uploadFile } from '../../../test/support/uploads.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
const realm = useRealm(chat);

const thumbnailOf = (url: string, format = '840x560.webp') =>
  `${url.replace('/user_uploads', '/user_uploads/thumbnail')}/${format}`;

test('a disk that takes nothing keeps an image waiting, however often it is tried', async () => {
  const { url } = await uploadFile(chat, realm.member, await png(), 'photo.png');
  const inTheWay = path.join(chat.config.uploadsDir, 'thumbnails');
  await writeFile(inTheWay, '');
  for (let n = 0; n < LIMITS.thumbnailAttempts + 2; n += 1) {
    await expect(runJobs(chat)).rejects.toThrow('ENOTDIR');
    await chat.db.query('update jobs set due_at = now() where failures > 0');
  }
  expect((await openFile(chat, realm.member, thumbnailOf(url))).status).toBe(404);
  await rm(inTheWay);
  await runJobs(chat);
  expect((await openFile(chat, realm.member, thumbnailOf(url))).status).toBe(200);
});

test('images that were uploaded before there were thumbnails get them, and files that are none do no harm', async () => {
  const { url } = await uploadFile(chat, realm.member, await png(), 'old.png');
  const { url: gone } = await uploadFile(chat, realm.member, await png(), 'gone.png');
  await rm(path.join(chat.config.uploadsDir, gone.slice('/user_uploads/'.length)));
  await uploadFile(chat, realm.member, 'text', 'text.txt');
  await chat.db.query('delete from jobs');
  await chat.db.query(
    `update attachments set width = null, height = null, thumbnails = null, thumbnail_attempts = 0 where realm_id = $1`,
    [realm.id],
  );
  await chat.db.query(
    `insert into jobs (task, realm_id, payload)
     select 'make thumbnails', realm_id, jsonb_build_object('attachment_id', id) from attachments
     union all select 'make thumbnails', $1, '{"attachment_id": 1000000}'`,
    [realm.id],
  );
  await runJobs(chat);
  expect(await chat.db.query('select from jobs')).toEqual([]);
  expect((await openFile(chat, realm.member, thumbnailOf(url))).status).toBe(200);
  expect((await openFile(chat, realm.member, thumbnailOf(gone))).status).toBe(404);
});

describe('an uploaded image', () => {
  const upload = async (content: Buffer, name: string) => (await uploadFile(chat, realm.member, content, name)).url;
  const render = async (url: string): Promise<string> =>
    expectSuccess(await chat.api(realm.member).post('/messages/render', { content: `[it](${url})` }))['rendered'];
  const preview = (url: string, img: string) =>
    `<p><a href="${url}">it</a></p>\n<div class="message_inline_image"><a href="${url}" title="it">${img}</a></div>`;
  const bytesOf = async (url: string) => {
    const { headers, body } = await openFile(chat, realm.member, url).responseType('blob');
    return { headers, body: body as Buffer };
  };

  test('that browsers do not show has one in full that they do, and is saved itself', async () => {
    const url = await upload(await image(5_000, 50).withMetadata({ orientation: 3 }).tiff().toBuffer(), 'scan.TIFF');
    const measures = 'data-original-dimensions="5000x50" data-original-content-type="image/tiff"';
    const placeholder = `<img class="image-loading-placeholder" ${measures} src="/static/images/loading/loader-black.svg">`;
    expect(await render(url)).toBe(preview(url, placeholder));
    await runJobs(chat);
    const img = `<img ${measures} data-transcoded-image="4032x3024.webp" src="${thumbnailOf(url)}">`;
    expect(await render(url)).toBe(preview(url, img));
    const photo = await upload(await image(5_000, 50).png().toBuffer(), 'photo.png');
    await runJobs(chat);
    for (const [of, name, width] of [
      [url, '840x560.webp', 840],
      [url, '4032x3024.webp', 4_032],
      [url, '300x200.webp', 840],
      [photo, '4032x3024.webp', 840],
    ] as const) {
      const { body } = await bytesOf(thumbnailOf(of, name));
      expect(await sharp(body).metadata()).toMatchObject({ width, format: 'webp' });
    }
    expect((await bytesOf(url)).headers).toMatchObject({
      'content-type': 'image/tiff',
      'content-disposition': expect.stringMatching(/^attachment/),
    });
    expectError(await openFile(chat, realm.owner, thumbnailOf(url, '4032x3024.webp')), 'NOT_FOUND');
  });

  test.each([
    ['photo.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
    ['drawing.bmp', Buffer.from('BM\x3a\0\0\0\0\0\0\0\x36\0\0\0\x28\0\0\0\x01\0\0\0\x01\0\0\0', 'latin1')],
  ])('that the library cannot decode (%s) is a link to the file as it is', async (name, content) => {
    const url = await upload(content, name);
    await runJobs(chat);
    expect(await render(url)).toBe(`<p><a href="${url}">it</a></p>`);
    expect((await bytesOf(url)).body).toEqual(content);
  });
});

describe('images of a person that wait for their thumbnails in great number', () => {
  const leave = (count: number, user_id: number) =>
    chat.db.query(
      `insert into jobs (task, realm_id, owner_id, payload, due_at)
       select 'make thumbnails', $1, $2, '{"attachment_id": 1000000}', 'infinity' from generate_series(1, $3::integer)`,
      [realm.id, user_id, count],
    );
  const upload = (user: TestUser, content: Buffer | string, name: string) =>
    chat.api(user).upload('/user_uploads', content, name);
  afterEach(() => chat.db.query('truncate jobs'));

  test('are refused to them and their bots for a while, and to nobody else; other files are taken', async () => {
    await leave(LIMITS.thumbnailsWaitingOfPerson, realm.member.id);
    const bot = await buildUser(chat, realm.id, { bot_type: 1, bot_owner_id: realm.member.id });
    for (const user of [realm.member, bot]) {
      const refused = await upload(user, await png(), 'one-more.png');
      expectError(refused, 'RATE_LIMIT_HIT', {
        msg: 'Too many images wait for their thumbnails. Try again when some are made.',
        'retry-after': 30,
      });
      expect(refused.headers['retry-after']).toBe('30');
    }
    expectSuccess(await upload(realm.member, 'text', 'notes.txt'));
    expectSuccess(await upload(realm.owner, await png(), 'other.png'));
  });

  test('are refused to everybody of the organization where they are of many people', async () => {
    for (let n = 1; n <= 5; n += 1) await leave(LIMITS.thumbnailsWaiting / 5, 1_000_000 + n);
    expectError(await upload(realm.owner, await png(), 'one-more.png'), 'RATE_LIMIT_HIT');
    const elsewhere = await buildRealm(chat);
    expectSuccess(await upload(elsewhere.owner, await png(), 'elsewhere.png'));
  });
});
