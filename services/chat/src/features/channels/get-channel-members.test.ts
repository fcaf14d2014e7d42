import { buildChannel, buildRealm, buildUser, type TestRealm } from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { startChat, type Chat } from '../../../test/support/start.js';

let chat: Chat;
let realm: TestRealm;
beforeAll(async () => {
  chat = await startChat();
  realm = await buildRealm(chat);
});
afterAll(() => chat.stop());

describe('GET /streams/{stream_id}/members', () => {
  test('active subscribers, for everybody who knows of the channel', async () => {
    const gone = await buildUser(chat, realm.id, { is_active: false });
    const subscribers = [realm.member, gone];
    const open = await buildChannel(chat, realm.id, { subscribers });
    const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers });
    const members = { subscribers: [realm.member.id] };
    expectSuccess(await chat.api(realm.moderator).get(`/streams/${open.id}/members`), members);
    expectSuccess(await chat.api(realm.administrator).get(`/streams/${secret.id}/members`), members);
    expectError(await chat.api(realm.moderator).get(`/streams/${secret.id}/members`), 'BAD_REQUEST');
    expectError(await chat.api(realm.guest).get(`/streams/${open.id}/members`), 'BAD_REQUEST');
  });

  test('a channel of another organization is unknown', async () => {
    const foreign = await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id);
    expectError(await chat.api(realm.owner).get(`/streams/${foreign.id}/members`), 'BAD_REQUEST');
  });
});
