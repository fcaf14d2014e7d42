import path from 'node:path';
import sharp from 'sharp';
import { buildRealm, type TestRealm, type TestUser } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { image, NO_IMAGE, png, pngHeader } from '../../../test/support/images.js';
import { loadPicture, pictureEvents, pictureFiles, pictureTold } from '../../../test/support/realm-pictures.js';
import { useChat } from '../../../test/support/use-chat.js';
import { until } from '../../../test/support/wait-until.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let realm: TestRealm;

beforeEach(async () => {
  realm = await buildRealm(chat);
});

const set = (user: TestUser, file: Buffer) => chat.api(user).upload('/realm/icon', file, 'icon.jpg');
const setLogo = (user: TestUser, file: Buffer) =>
  chat.api(user).upload('/realm/logo', file, 'logo.png', { night: true });

describe('POST /realm/icon', () => {
  test('shows a square of the image to everybody, also before they sign in, without what the camera wrote', async () => {
    const before = await pictureTold(chat, realm.guest, 'icon');
    expect(before).toEqual({ url: expect.stringMatching(/\/static\/realm-icon\.svg$/), source: 'G' });
    const photo = await image(640, 320)
      .withExif({ IFD3: { GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const { icon_url } = expectSuccess(await set(realm.administrator, photo));
    const { headers, image: shown } = await loadPicture(chat, icon_url);
    expect(headers.get('content-type')).toBe('image/png');
    expect(headers.get('cache-control')).toContain('immutable');
    const { width, height, exif } = await sharp(shown).metadata();
    expect({ width, height, exif }).toEqual({ width: 100, height: 100, exif: undefined });
    expect(await pictureTold(chat, realm.guest, 'icon')).toEqual({ url: icon_url, source: 'U' });
    const settings = await chat.api().get('/server_settings');
    expectSuccess(settings, { realm_icon: icon_url });
    const data = { icon_url, icon_source: 'U' };
    expect(await pictureEvents(chat, realm)).toEqual([
      { audience: { everyone: 'all' }, payload: { type: 'realm', op: 'update_dict', property: 'icon', data } },
    ]);
  });

  test('leaves one file, that of the last, however many come at once', async () => {
    const answers = await Promise.all([10, 20, 30].map(async (size) => set(realm.owner, await png(size, size))));
    for (const answer of answers) expectSuccess(answer);
    const { url } = await pictureTold(chat, realm.member, 'icon');
    await until(() => pictureFiles(chat, realm).length === 1);
    expect(pictureFiles(chat, realm)).toEqual([path.basename(url)]);
    expect((await loadPicture(chat, url)).status).toBe(200);
  });

  test('is for administrators', async () => {
    for (const user of [realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectError(await set(user, await png()), 'UNAUTHORIZED_PRINCIPAL');
      expectError(await setLogo(user, await png()), 'UNAUTHORIZED_PRINCIPAL');
      expectError(await chat.api(user).delete('/realm/icon'), 'UNAUTHORIZED_PRINCIPAL');
      expectError(await chat.api(user).delete('/realm/logo', { night: false }), 'UNAUTHORIZED_PRINCIPAL');
    }
    expect([pictureFiles(chat, realm), await pictureEvents(chat, realm)]).toEqual([[], []]);
  });

  test.each([
    ['no image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'BAD_IMAGE', NO_IMAGE],
    ['an image as large as a city', pngHeader(100_000, 100_000), 'BAD_IMAGE', NO_IMAGE],
    [
      'a file that is too large',
      Buffer.alloc(LIMITS.imageMebibytes * 2 ** 20 + 1),
      'BAD_REQUEST',
      'The file is larger than this organization allows.',
    ],
  ] as const)('refuses %s, and leaves nothing', async (_what, file, kind, msg) => {
    for (const answer of [await set(realm.owner, file), await setLogo(realm.owner, file)])
      expectError(answer, kind, { msg });
    expect([pictureFiles(chat, realm), await pictureEvents(chat, realm)]).toEqual([[], []]);
  });

  test('refuses to be asked without an image', async () => {
    expectRefused(await chat.api(realm.owner).post('/realm/icon'), 'You must upload exactly one icon.');
    expectRefused(
      await chat.api(realm.owner).post('/realm/logo', { night: true }),
      'You must upload exactly one logo.',
    );
  });

  test('changes nothing in another organization', async () => {
    const other = await buildRealm(chat, { is_default: false });
    expectSuccess(await set(realm.owner, await png()));
    expect(await chat.db.one('select icon_key from realms where id = $1', [other.id])).toEqual({ icon_key: null });
  });
});
