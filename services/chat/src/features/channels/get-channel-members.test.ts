import { buildChannel, buildRealm, buildUser } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('GET /streams/{stream_id}/members', () => {
  test('active subscribers, for everybody who knows of the channel', async () => {
    const gone = await buildUser(chat, realm.id, { is_active: false });
    const subscribers = [realm.member, gone];
    const open = await buildChannel(chat, realm.id, { subscribers });
    const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers });
    const members = { subscribers: [realm.member.id] };
    expectSuccess(await chat.api(realm.moderator).get(`/streams/${open.id}/members`), members);
    expectSuccess(await chat.api(realm.administrator).get(`/streams/${secret.id}/members`), members);
    expectRefused(await chat.api(realm.moderator).get(`/streams/${secret.id}/members`), 'Invalid channel ID');
    expectRefused(await chat.api(realm.guest).get(`/streams/${open.id}/members`), 'Invalid channel ID');
  });

  test('a channel of another organization is unknown', async () => {
    const foreign = await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id);
    expectRefused(await chat.api(realm.owner).get(`/streams/${foreign.id}/members`), 'Invalid channel ID');
  });
});
