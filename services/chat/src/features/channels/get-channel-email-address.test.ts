import { buildChannel, buildRealm, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

describe('GET /streams/{stream_id}/email_address', () => {
  test('is empty, and only for those who may read the channel', async () => {
    const channel = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.member] });
    const foreign = await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id);
    expectSuccess(await chat.api(realm.member).get(`/streams/${channel.id}/email_address`), { email: '' });
    expectError(await chat.api(realm.administrator).get(`/streams/${channel.id}/email_address`), 'BAD_REQUEST');
    expectError(await chat.api(realm.owner).get(`/streams/${foreign.id}/email_address`), 'BAD_REQUEST');
  });
});
