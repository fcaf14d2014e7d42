import { buildChannel, buildRealm, sendMessage } from '../../../test/support/builders.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);

describe('GET /streams/{stream_id}', () => {
  test('is for those who know of the channel', async () => {
    const can_administer_channel_group = { direct_members: [realm.member.id], direct_subgroups: [] };
    const named = await buildChannel(chat, realm.id, {
      invite_only: true,
      group_settings: { can_administer_channel_group },
    });
    const web = await buildChannel(chat, realm.id, { is_web_public: true });
    const open = await buildChannel(chat, realm.id);
    for (const user of [realm.member, realm.administrator]) {
      expectSuccess(await chat.api(user).get(`/streams/${named.id}`), {
        stream: expect.objectContaining({
          name: named.name,
          invite_only: true,
          subscriber_count: 0,
          can_administer_channel_group,
        }),
      });
    }
    expectSuccess(await chat.api(realm.guest).get(`/streams/${web.id}`));
    expectRefused(await chat.api(realm.guest).get(`/streams/${open.id}`), 'Invalid channel ID');
  });

  test('unknown, foreign and hidden channels are the same', async () => {
    const secret = await buildChannel(chat, realm.id, { invite_only: true });
    const foreign = await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id);
    for (const id of [secret.id, foreign.id, 999_999]) {
      expectError(await chat.api(realm.member).get(`/streams/${id}`), 'BAD_REQUEST', { msg: 'Invalid channel ID' });
    }
    expectRefused(await chat.api(realm.member).get('/streams/abc'), 'stream_id is not valid JSON');
  });

  test('names the first message of the channel', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    const first = await sendMessage(chat, realm.member, { channel });
    await sendMessage(chat, realm.member, { channel });
    const { stream } = expectSuccess(await chat.api(realm.member).get(`/streams/${channel.id}`));
    expect(stream).toMatchObject({ first_message_id: first, is_recently_active: true, stream_weekly_traffic: null });
  });
});
