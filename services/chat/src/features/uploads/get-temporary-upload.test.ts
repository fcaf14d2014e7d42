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
