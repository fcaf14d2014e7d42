import sharp from 'sharp';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { png } from '../../../test/support/images.js';
import { loadPicture, pictureEvents, pictureTold } from '../../../test/support/realm-pictures.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

test('the logos of day and night are two, wide, and never larger than they were', async () => {
  const set = (file: Buffer, night: boolean) => chat.api(realm.owner).upload('/realm/logo', file, 'a.png', { night });
  expectSuccess(await set(await png(2_000, 200), false));
  expectSuccess(await set(await png(40, 20), true));
  const day = await pictureTold(chat, realm.member, 'logo');
  const night = await pictureTold(chat, realm.guest, 'night_logo');
  const sizes = [];
  for (const logo of [day, night]) {
    const { width, height, format } = await sharp((await loadPicture(chat, logo.url)).image).metadata();
    sizes.push({ width, height, format, source: logo.source });
  }
  expect(sizes).toEqual([
    { width: 800, height: 80, format: 'png', source: 'U' },
    { width: 40, height: 20, format: 'png', source: 'U' },
  ]);
  const of = (property: string, data: object) => ({
    audience: { everyone: 'all' },
    payload: { type: 'realm', op: 'update_dict', property, data },
  });
  expect(await pictureEvents(chat, realm)).toEqual([
    of('logo', { logo_url: day.url, logo_source: 'U' }),
    of('night_logo', { night_logo_url: night.url, night_logo_source: 'U' }),
  ]);
});

test('which of them is meant has to be said', async () => {
  expectError(await chat.api(realm.owner).upload('/realm/logo', await png(), 'a.png'), 'REQUEST_VARIABLE_MISSING', {
    var_name: 'night',
  });
});
