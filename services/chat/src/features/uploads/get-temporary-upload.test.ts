import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { uploadFile } from '../../../test/support/uploads.js';

const chat = useChat();
const realm = useRealm(chat);

test('a link without credentials works for a minute, for that file alone', async () => {
  const { url } = await uploadFile(chat, realm.member, 'short-lived', 'note.txt');
  const { url: link } = expectSuccess(await chat.api(realm.member).get(`/api/v1${url}`));
  expect((await chat.api().request('get', link)).text).toBe('short-lived');
  const { url: other } = await uploadFile(chat, realm.member, 'other', 'other.txt');
  const [, , , token] = link.split('/');
  expectError(
    await chat.api().request('get', `/user_uploads/temporary/${token}${other.slice('/user_uploads'.length)}`),
    'NOT_FOUND',
  );
  expectError(await chat.api().request('get', link.replace(/temporary\/\d+/, 'temporary/1')), 'NOT_FOUND');
});
