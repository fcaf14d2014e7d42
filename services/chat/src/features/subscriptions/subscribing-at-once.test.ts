import { buildChannel, buildUser, sendMessage } from '../../../test/support/builders.js';
import { poll, registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { ROLES } from '../../domain/caller.js';

const chat = useChat();
const realm = useRealm(chat);

const named = (...channels: { name: string }[]) => channels.map(({ name }) => ({ name }));

describe('POST /users/me/subscriptions, many at once', () => {
  test('several who name the same new channel at once: one creates it, all are in it', async () => {
    const users = [realm.owner, realm.administrator, realm.moderator, realm.member];
    const subscriptions = [{ name: 'wanted by all' }];
    const answers = await Promise.all(
      users.map((user) => chat.api(user).post('/users/me/subscriptions', { subscriptions })),
    );
    for (const answer of answers) expectSuccess(answer);
    const { stream_id } = expectSuccess(
      await chat.api(realm.member).get('/get_stream_id', { stream: 'wanted by all' }),
    );
    const { stream } = expectSuccess(await chat.api(realm.member).get(`/streams/${stream_id}`));
    expect(stream.subscriber_count).toBe(users.length);
  });

  test('sending, joining and leaving at once: every message is delivered to exactly those whose span holds it', async () => {
    const channel = await buildChannel(chat, realm.id, { subscribers: [realm.owner] });
    const users = await Promise.all(Array.from({ length: 4 }, () => buildUser(chat, realm.id, { role: ROLES.member })));
    const queues = await Promise.all(users.map((user) => registerQueue(chat, user, { event_types: ['message'] })));
    const toggling = users.map(async (user) => {
      for (let turn = 0; turn < 6; turn += 1) {
        expectSuccess(await chat.api(user).post('/users/me/subscriptions', { subscriptions: named(channel) }));
        expectSuccess(await chat.api(user).delete('/users/me/subscriptions', { subscriptions: [channel.name] }));
      }
    });
    const sending = Array.from({ length: 4 }, async () => {
      const ids: number[] = [];
      for (let turn = 0; turn < 12; turn += 1) ids.push(await sendMessage(chat, realm.owner, { channel }));
      return ids;
    });
    const sent = (await Promise.all(sending)).flat();
    await Promise.all(toggling);
    const last = await sendMessage(chat, realm.owner, { to: users });
    for (const [place, user] of users.entries()) {
      const spans = await chat.db.query<{ from_message_id: number; to_message_id: number }>(
        'select from_message_id, to_message_id from subscription_spans where user_id = $1 and channel_id = $2',
        [user.id, channel.id],
      );
      const inside = sent.filter((id) => spans.some((span) => span.from_message_id <= id && id <= span.to_message_id));
      const seen: number[] = [];
      while (seen.at(-1) !== last) {
        for (const event of await poll(chat, user, queues[place]!)) seen.push(event['message'].id);
      }
      expect(seen.slice(0, -1).sort((a, b) => a - b)).toEqual(inside.sort((a, b) => a - b));
    }
  });
});
