import { readdir } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { NO_IMAGE } from '../../../test/support/images.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

const picture = (width = 640, height = 320) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } });
const set = (user: TestUser, image: Buffer | string, name = 'me.jpg') =>
  chat.api(user).upload('/users/me/avatar', image, name);
const load = async (url: string) => {
  const answer = await fetch(`${chat.url}${url}`);
  return { answer, image: Buffer.from(await answer.arrayBuffer()) };
};
const files = () => readdir(path.join(chat.config.uploadsDir, 'avatars', String(realm.id)));
const ownView = async (user: TestUser) => expectSuccess(await chat.api(user).get('/users/me'));

describe('POST /users/me/avatar', () => {
  test('shows a square of the image to everybody, without what the camera wrote into it', async () => {
    const photo = await picture()
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    expect((await sharp(photo).metadata()).exif).toBeDefined();
    const { avatar_url } = expectSuccess(await set(realm.member, photo));
    const medium_url = avatar_url.replace('.png', '-medium.png');
    for (const [url, size] of [
      [avatar_url, 100],
      [medium_url, 500],
    ] as const) {
      const { answer, image } = await load(url);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('cache-control')).toContain('immutable');
      const { width, height, format, exif } = await sharp(image).metadata();
      expect({ width, height, format, exif }).toEqual({ width: size, height: size, format: 'png', exif: undefined });
    }
    expect(await ownView(realm.member)).toMatchObject({ avatar_url, avatar_version: 2 });
    expectSuccess(await chat.api(realm.guest).get(`/users/${realm.member.id}`), {
      user: { avatar_url, avatar_version: 2 },
    });
    expect(
      (await loggedEvents(chat, realm, 'realm_user')).map(({ audience, payload }) => ({ audience, payload })),
    ).toEqual([
      {
        audience: { everyone: 'all', per_user: {} },
        payload: {
          type: 'realm_user',
          op: 'update',
          person: {
            user_id: realm.member.id,
            avatar_url,
            avatar_url_medium: `${medium_url}`,
            avatar_source: 'U',
            avatar_version: 2,
          },
        },
      },
    ]);
    expectSuccess(await chat.api(realm.member).post('/register', { fetch_event_types: ['realm_user'] }), {
      avatar_source: 'U',
      avatar_url,
      avatar_url_medium: medium_url,
    });
  });

  test.each(['png', 'gif', 'webp'] as const)('takes %s too', async (format) => {
    const { avatar_url } = expectSuccess(await set(realm.bot, await picture().toFormat(format).toBuffer(), 'x'));
    expect((await load(avatar_url)).answer.status).toBe(200);
    expect((await loggedEvents(chat, realm, 'realm_bot'))[0]!.payload).toMatchObject({
      op: 'update',
      bot: { user_id: realm.bot.id, avatar_url },
    });
  });

  test('a new picture has a new address, and the old one shows nothing any more', async () => {
    const image = await picture().png().toBuffer();
    const first = expectSuccess(await set(realm.member, image))['avatar_url'];
    const second = expectSuccess(await set(realm.member, image))['avatar_url'];
    expect(second).not.toBe(first);
    while ((await files()).length > 2) await new Promise(setImmediate);
    expect((await load(first)).answer.status).toBe(404);
    expect((await load(second)).answer.status).toBe(200);
  });

  test.each([
    ['text', 'hello', 'BAD_IMAGE', NO_IMAGE],
    [
      'a drawing that could run code',
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'BAD_IMAGE',
      NO_IMAGE,
    ],
    ['a broken image', Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1'), 'BAD_IMAGE', NO_IMAGE],
    [
      'more than 5 MiB',
      Buffer.alloc(5 * 2 ** 20 + 1),
      'BAD_REQUEST',
      'The file is larger than this organization allows.',
    ],
  ] as const)('refuses %s', async (_what, content, kind, msg) => {
    expectError(await set(realm.member, content), kind, { msg });
    expect(await ownView(realm.member)).toMatchObject({ avatar_version: 1 });
  });

  test('refuses a small file that unpacks to a huge image, and other formats', async () => {
    const bomb = await picture(10_000, 2_501).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(5 * 2 ** 20);
    expectError(await set(realm.member, bomb), 'BAD_IMAGE');
    expectError(await set(realm.member, await picture().tiff().toBuffer()), 'BAD_IMAGE');
  });

  test('of many images at once few are unpacked at a time', async () => {
    const image = await picture(1_500, 1_500).png({ progressive: true }).toBuffer();
    let most = 0;
    let pending = 8;
    const answers = Array.from({ length: pending }, () => set(realm.member, image).finally(() => (pending -= 1)));
    while (pending > 0) {
      const { queue, process: running } = sharp.counters();
      most = Math.max(most, queue + running);
      await new Promise(setImmediate);
    }
    for (const answer of await Promise.all(answers)) expectSuccess(answer);
    expect(most).toBeGreaterThan(0);
    // Those that have just ended are still counted.
    expect(most).toBeLessThanOrEqual(4);
  });

  test('asks for a file, and where pictures are not to be changed lets administrators alone', async () => {
    const image = await picture().png().toBuffer();
    expectRefused(await chat.api(realm.member).post('/users/me/avatar'), 'You must upload exactly one avatar.');
    expectSuccess(await set(realm.moderator, image));
    expectSuccess(await chat.api(realm.owner).patch('/realm', { avatar_changes_disabled: true }));
    expectRefused(await set(realm.moderator, image), 'Avatar changes are disabled in this organization.');
    expectRefused(
      await chat.api(realm.moderator).delete('/users/me/avatar'),
      'Avatar changes are disabled in this organization.',
    );
    expectSuccess(await set(realm.administrator, image));
  });

  test.each(['/user_avatars/1/../../secret.png', '/user_avatars/x/y.png', '/user_avatars/1/..%2f..%2fsecret.png'])(
    'there is nothing at %s',
    async (url) => {
      expect((await chat.api().request('get', url)).status).toBe(404);
    },
  );
});
