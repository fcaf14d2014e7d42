import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { uploadFile } from '../../../test/support/uploads.js';

const chat = useChat();
const realm = useRealm(chat);

test('who may open the file gets a link that names it, others a 404', async () => {
  const { url } = await uploadFile(chat, realm.member, 'x', 'note.txt');
  const { url: link } = expectSuccess(await chat.api(realm.member).get(`/api/v1${url}`));
  expect(link).toMatch(/^\/user_uploads\/temporary\/[\w.-]+\/.*note\.txt$/);
  expectError(await chat.api(realm.moderator).get(`/api/v1${url}`), 'NOT_FOUND');
  expectError(await chat.api(realm.member).get(`/api/v1/user_uploads/${realm.id}/no/such/file.txt`), 'NOT_FOUND');
});
