import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { uploadFile } from '../../../test/support/uploads.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

test('who may open the file gets a link that names it, others a 404', async () => {
  const { url } = await uploadFile(chat, realm.member, 'x', 'note.txt');
  const { url: link } = expectSuccess(await chat.api(realm.member).get(`/api/v1${url}`));
  expect(link).toMatch(/^\/user_uploads\/temporary\/[\w.-]+\/.*note\.txt$/);
  expectError(await chat.api(realm.moderator).get(`/api/v1${url}`), 'NOT_FOUND');
  expectError(await chat.api(realm.member).get(`/api/v1/user_uploads/${realm.id}/no/such/file.txt`), 'NOT_FOUND');
});
