import { existsSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import {
  buildChannel,
  buildRealm,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { gif, image, png, pngHeader } from '../../../test/support/images.js';
import { runJobs } from '../../../test/support/jobs.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { buildOpenRealm } from '../../../test/support/spectators.js';
import { useChat } from '../../../test/support/use-chat.js';
import { until } from '../../../test/support/wait-until.js';
import { openFile, uploadFile } from '../../../test/support/uploads.js';
import { LIMITS } from '../../limits/index.js';
import { THUMBNAIL_FORMATS } from './thumbnail-formats.js';

const chat = useChat();
let realm: TestRealm;
let channel: TestChannel;

beforeEach(async () => {
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.member, realm.moderator] });
});

const upload = async (content: Buffer | string, name = 'photo.png') =>
  (await uploadFile(chat, realm.member, content, name)).url;
const post = (content: string) => sendMessage(chat, realm.member, { channel, content });
const htmlOf = async (id: number): Promise<string> =>
  expectSuccess(await chat.api(realm.moderator).get(`/messages/${id}`))['message'].content;
const thumbnailOf = (url: string, format = '840x560.webp') =>
  `${url.replace('/user_uploads', '/user_uploads/thumbnail')}/${format}`;
/** The whole address, which is a link without being marked as one. */
const at = (url: string) => `http://${realm.host}${url}`;
const bytesOf = async (url: string) => {
  const answer = await openFile(chat, realm.member, url).responseType('blob');
  return { status: answer.status, headers: answer.headers, body: answer.body as Buffer };
};
const rerendered = async () =>
  (await loggedEvents(chat, realm, 'update_message')).filter(({ payload }) => payload['rendering_only']);
const preview = (url: string, img: string) =>
  `<p><a href="${url}">it</a></p>\n<div class="message_inline_image"><a href="${url}" title="it">${img}</a></div>`;
const measures = (size: string, type = 'image/png') =>
  `data-original-dimensions="${size}" data-original-content-type="${type}"`;
const placeholder = (size: string, type?: string) =>
  `<img class="image-loading-placeholder" ${measures(size, type)} src="/static/images/loading/loader-black.svg">`;

describe('an uploaded image', () => {
  test('is shown by a placeholder until its thumbnails are made; then whoever sees the message is told', async () => {
    const photo = await image(1800, 900)
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const url = await upload(photo, 'photo.jpg');
    const id = await post(`[it](${url})`);
    expect(await htmlOf(id)).toBe(preview(url, placeholder('900x1800', 'image/jpeg')));
    expectError(await openFile(chat, realm.member, thumbnailOf(url)), 'NOT_FOUND');
    const event_types = ['update_message', 'subscription'];
    const reader = await registerQueue(chat, realm.moderator, { event_types });
    const stranger = await registerQueue(chat, realm.administrator, { event_types });

    await runJobs(chat);

    const rendered_content = preview(url, `<img ${measures('900x1800', 'image/jpeg')} src="${thumbnailOf(url)}">`);
    expect(await drain(chat, realm.moderator, reader)).toEqual([
      {
        id: expect.any(Number),
        type: 'update_message',
        user_id: null,
        edit_timestamp: expect.any(Number),
        message_id: id,
        message_ids: [id],
        rendering_only: true,
        flags: [],
        content: `[it](${url})`,
        rendered_content,
        is_me_message: false,
      },
    ]);
    expect(await drain(chat, realm.administrator, stranger)).toEqual([]);
    expect(await htmlOf(id)).toBe(rendered_content);
    const { headers, body } = await bytesOf(thumbnailOf(url));
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-disposition': expect.stringMatching(/^inline/),
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringContaining('private'),
    });
    const { width, height, format, exif } = await sharp(body).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 280, height: 560, format: 'webp', exif: undefined });
  });

  test('is there in each announced format; whoever asks for another gets the one most like it', async () => {
    const url = await upload(await gif(4), 'moving.gif');
    await runJobs(chat);
    const id = await post(`[it](${url})`);
    const img = `<img data-animated="true" ${measures('40x20', 'image/gif')} src="${thumbnailOf(url, '840x560-anim.webp')}">`;
    expect(await htmlOf(id)).toBe(preview(url, img));
    const { server_thumbnail_formats } = expectSuccess(
      await chat.api(realm.guest).post('/register', { fetch_event_types: ['realm'] }),
    );
    expect(server_thumbnail_formats).toEqual(THUMBNAIL_FORMATS);
    for (const { name, format, animated } of THUMBNAIL_FORMATS) {
      const { pages, format: own } = await sharp((await bytesOf(thumbnailOf(url, name))).body).metadata();
      expect({ pages: pages ?? 1, own }).toEqual({ pages: animated ? 4 : 1, own: format });
    }
    const older = await sharp((await bytesOf(thumbnailOf(url, '300x200-anim.jpg'))).body).metadata();
    expect(older).toMatchObject({ pages: 4, format: 'webp' });
    for (const name of ['840x560', '../840x560.webp', 'large.webp', '840x560.webp.json']) {
      expect((await openFile(chat, realm.member, thumbnailOf(url, name))).status).toBe(404);
    }
  });

  test('that is ready when a message is written is shown at once, and in messages that were begun before', async () => {
    const url = await upload(await png());
    let sent: Promise<number> | undefined;
    await chat.db.transaction(async (tx) => {
      await tx.query('lock table messages in exclusive mode');
      sent = post(`[it](${url})`);
      const waiting = `select from pg_locks join pg_database on pg_database.oid = database
        where not granted and relation = 'messages'::regclass and datname = current_database()`;
      await until(async () => (await chat.db.query(waiting)).length > 0);
      await runJobs(chat);
      expectSuccess(await chat.api(realm.member).post('/messages/render', { content: `[it](${url})` }), {
        rendered: preview(url, `<img ${measures('40x20')} src="${thumbnailOf(url)}">`),
      });
    });
    const id = await sent!;
    expect(await htmlOf(id)).toContain('image-loading-placeholder');
    await runJobs(chat);
    expect(await htmlOf(id)).toBe(preview(url, `<img ${measures('40x20')} src="${thumbnailOf(url)}">`));
  });

  test('of several in a message each appears when it is ready, also after an edit, and told once by two replicas', async () => {
    const [one, two] = [await upload(await png(30, 10), 'one.png'), await upload(await png(10, 30), 'two.png')];
    const id = await post(`[it](${one})`);
    expectSuccess(await chat.api(realm.member).patch(`/messages/${id}`, { content: `${at(one)}\n\n${at(two)}` }));
    await chat.db.query(`insert into jobs (task, realm_id, payload) select task, realm_id, payload from jobs
                         where task = 'make thumbnails'`);
    const other = await chat.startReplica();
    await Promise.all([runJobs(chat), runJobs({ db: chat.db, deps: other.deps })]);
    const html = await htmlOf(id);
    for (const url of [one, two]) expect(html).toContain(thumbnailOf(url));
    expect(html).not.toContain('placeholder');
    expect(await rerendered()).toHaveLength(2);
    await other.stop();
  });
});

describe('a file that calls itself an image', () => {
  test.each([
    ['is text', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['would be as large as a city', pngHeader(100_000, 100_000)],
    ['has only its first bytes', Buffer.from('89504e470d0a1a0a', 'hex')],
  ])('and %s is a link like any other', async (_what, content) => {
    const url = await upload(content);
    const id = await post(`[it](${url})`);
    expect(await htmlOf(id)).toBe(`<p><a href="${url}">it</a></p>`);
    await runJobs(chat);
    expect(await rerendered()).toEqual([]);
    expectError(await openFile(chat, realm.member, thumbnailOf(url)), 'NOT_FOUND');
  });

  test.each([
    [
      'ends too early',
      async () =>
        (
          await sharp(Buffer.alloc(300_000, 'noise'), { raw: { width: 400, height: 250, channels: 3 } })
            .png({ compressionLevel: 0 })
            .toBuffer()
        ).subarray(0, 2_000),
      0,
    ],
    ['has ended several processes', () => png(), LIMITS.thumbnailAttempts],
  ])('and %s loses its preview, and leaves the link', async (_what, make, attempts) => {
    const url = await upload(await make());
    await chat.db.query('update attachments set thumbnail_attempts = $2 where realm_id = $1', [realm.id, attempts]);
    const ids = [await post(`[it](${url})`), await post(at(url))];
    expect(await htmlOf(ids[1]!)).toContain('image-loading-placeholder');
    await runJobs(chat);
    expect(await htmlOf(ids[0]!)).toBe(`<p><a href="${url}">it</a></p>`);
    expect(await htmlOf(ids[1]!)).toBe(`<p><a href="${url.slice(1)}">${url.slice(1)}</a></p>`);
    expect(await rerendered()).toHaveLength(2);
    expect((await openFile(chat, realm.member, url)).status).toBe(200);
  });

  test('and has very many frames moves only for as many as are decoded at once', async () => {
    const url = await upload(await gif(LIMITS.thumbnailFrames + 20, 8, 8), 'long.gif');
    await runJobs(chat);
    const { pages } = await sharp((await bytesOf(thumbnailOf(url, '840x560-anim.webp'))).body).metadata();
    expect(pages).toBe(LIMITS.thumbnailFrames);
  });
});

describe('a thumbnail', () => {
  test('is for those who may open the file, and for nobody else', async () => {
    const url = await upload(await png());
    await runJobs(chat);
    expect((await openFile(chat, realm.member, thumbnailOf(url))).status).toBe(200);
    expectError(await openFile(chat, realm.moderator, thumbnailOf(url)), 'NOT_FOUND');
    await post(`[it](${url})`);
    expect((await openFile(chat, realm.moderator, thumbnailOf(url))).status).toBe(200);
    expectError(await openFile(chat, realm.owner, thumbnailOf(url)), 'NOT_FOUND');
    const elsewhere = await buildRealm(chat);
    expectError(await openFile(chat, elsewhere.owner, thumbnailOf(url)), 'NOT_FOUND');
    expectError(await chat.api().request('get', thumbnailOf(url)), 'UNAUTHORIZED');
  });

  test('is for spectators where the message is, within the budget of the file', async () => {
    const open = await buildOpenRealm(chat);
    const limited = await chat.startReplica({ env: { RATE_LIMIT_SPECTATOR_FILE: '86400:1' } });
    const { url } = await uploadFile(chat, open.realm.member, await png(), 'photo.png');
    await runJobs(chat);
    const look = () => limited.api().request('get', thumbnailOf(url));
    expectError(await look(), 'UNAUTHORIZED');
    await sendMessage(chat, open.realm.member, { channel: open.square, content: `[it](${url})` });
    const seen = await look();
    expect({ status: seen.status, cached: seen.headers['cache-control'] }).toEqual({ status: 200, cached: 'no-store' });
    expectError(await look(), 'RATE_LIMIT_HIT');
    await limited.stop();
  });

  test('goes with its file, also when that is deleted before it is made', async () => {
    const [shown, early] = [await upload(await png(), 'shown.png'), await upload(await png(), 'early.png')];
    const folderOf = (url: string) =>
      path.join(chat.config.uploadsDir, 'thumbnails', url.slice('/user_uploads/'.length));
    const { attachments } = expectSuccess(await chat.api(realm.member).get('/attachments'));
    expectSuccess(await chat.api(realm.member).delete(`/attachments/${attachments[1].id}`));
    await runJobs(chat);
    expect([shown, early].map((url) => existsSync(folderOf(url)))).toEqual([true, false]);
    expectSuccess(await chat.api(realm.member).delete(`/attachments/${attachments[0].id}`));
    await until(() => !existsSync(folderOf(shown)));
    expectError(await openFile(chat, realm.member, thumbnailOf(shown)), 'NOT_FOUND');
  });
});
