import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { png } from '../../../test/support/images.js';
import { pictureEvents, pictureTold } from '../../../test/support/realm-pictures.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

test('shows the logo of the service again by day, and the own one still by night', async () => {
  const before = await pictureTold(chat, realm.member, 'logo');
  for (const night of [false, true]) {
    expectSuccess(await chat.api(realm.owner).upload('/realm/logo', await png(), 'logo.png', { night }));
  }
  const by_night = await pictureTold(chat, realm.member, 'night_logo');
  expectSuccess(await chat.api(realm.administrator).delete('/realm/logo', { night: false }));
  expect(await pictureTold(chat, realm.guest, 'logo')).toEqual(before);
  expect(await pictureTold(chat, realm.guest, 'night_logo')).toEqual(by_night);
  expect((await pictureEvents(chat, realm)).at(-1)!.payload).toMatchObject({
    property: 'logo',
    data: { logo_url: before.url, logo_source: 'D' },
  });
});

test('which of them is meant has to be said', async () => {
  expectError(await chat.api(realm.owner).delete('/realm/logo'), 'REQUEST_VARIABLE_MISSING', { var_name: 'night' });
});
