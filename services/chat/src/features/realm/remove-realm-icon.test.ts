import { expectSuccess } from '../../../test/support/expect.js';
import { png } from '../../../test/support/images.js';
import { loadPicture, pictureEvents, pictureFiles, pictureTold } from '../../../test/support/realm-pictures.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { until } from '../../../test/support/wait-until.js';

const chat = useChat();
const realm = useRealm(chat);

test('shows the icon of the service again, and removes the file; a second time nothing happens', async () => {
  const before = await pictureTold(chat, realm.member, 'icon');
  const { icon_url } = expectSuccess(await chat.api(realm.owner).upload('/realm/icon', await png(), 'icon.png'));
  for (let n = 0; n < 2; n += 1) {
    expectSuccess(await chat.api(realm.administrator).delete('/realm/icon'), { icon_url: before.url });
  }
  expect(await pictureTold(chat, realm.member, 'icon')).toEqual(before);
  expect((await pictureEvents(chat, realm)).map(({ payload }) => payload['data'])).toEqual([
    { icon_url, icon_source: 'U' },
    { icon_url: before.url, icon_source: 'G' },
  ]);
  await until(() => pictureFiles(chat, realm).length === 0);
  expect((await loadPicture(chat, icon_url)).status).toBe(404);
});
