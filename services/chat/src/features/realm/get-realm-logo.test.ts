import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { png } from '../../../test/support/images.js';
import { pictureTold } from '../../../test/support/realm-pictures.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

test('anybody signed in is led to the logo of day or night as it is now', async () => {
  for (const night of [false, true]) {
    expectSuccess(await chat.api(realm.owner).upload('/realm/logo', await png(), 'logo.png', { night }));
  }
  const { url: day } = await pictureTold(chat, realm.member, 'logo');
  const { url: night } = await pictureTold(chat, realm.member, 'night_logo');
  expect(day).not.toBe(night);
  for (const [path, url] of [
    ['/realm/logo?night=false', `${day}?night=false`],
    [`/realm/logo?night=true&version=${'7'.repeat(16_000)}`, night],
    ['/realm/logo?night=true&version=7', `${night}?night=true&version=7`],
  ] as const) {
    const { status, headers } = await chat.api(realm.guest).request('get', path);
    expect([status, headers['location']]).toEqual([302, url]);
  }
});

test('which of them is meant has to be said, by somebody signed in', async () => {
  expectError(await chat.api(realm.guest).get('/realm/logo'), 'REQUEST_VARIABLE_MISSING', { var_name: 'night' });
  expectError(await chat.api().get('/realm/logo', { night: true }), 'UNAUTHORIZED');
});
