import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { png } from '../../../test/support/images.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

const leads = async (path = '/realm/icon') => {
  const { status, headers } = await chat.api(realm.guest).request('get', path);
  expect(status).toBe(302);
  return headers['location'];
};

test('anybody signed in is led to the icon as it is now, with the query that they asked with', async () => {
  expect(await leads()).toMatch(/\/static\/realm-icon\.svg$/);
  const { icon_url } = expectSuccess(await chat.api(realm.owner).upload('/realm/icon', await png(), 'icon.png'));
  expect(await leads()).toBe(icon_url);
  expect(await leads('/realm/icon?version=7&x=%0d%0aSet-Cookie:y')).toBe(`${icon_url}?version=7&x=%0d%0aSet-Cookie:y`);
  expect(await leads(`/realm/icon?version=${'7'.repeat(16_000)}`)).toBe(icon_url);
  expectError(await chat.api().get('/realm/icon'), 'UNAUTHORIZED');
});
