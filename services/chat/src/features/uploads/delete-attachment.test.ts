import { buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';
import { openFile, uploadFile } from '../../../test/support/uploads.js';

let chat: Chat;
let realm: TestRealm;

beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

test('its owner deletes it: the file is gone for everybody', async () => {
  const { url } = await uploadFile(chat, realm.member, 'x', 'plan.txt');
  const [attachment] = expectSuccess(await chat.api(realm.member).get('/attachments'))['attachments'];
  expectError(await chat.api(realm.owner).delete(`/attachments/${attachment.id}`), 'BAD_REQUEST');
  expect((await openFile(chat, realm.member, url)).status).toBe(200);
  expectSuccess(await chat.api(realm.member).delete(`/attachments/${attachment.id}`));
  expectError(await openFile(chat, realm.member, url), 'NOT_FOUND');
  expectError(await chat.api(realm.member).delete(`/attachments/${attachment.id}`), 'BAD_REQUEST');
});
