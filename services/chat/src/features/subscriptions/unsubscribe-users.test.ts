import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue, type TestEvent } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let other: TestRealm;
let user: TestUser;
beforeAll(async () => {
  other = await buildRealm(chat, { is_default: false });
});
beforeEach(async () => {
  user = await buildUser(chat, realm.id);
});

const subscribe = async (channels: TestChannel[], users: TestUser[]) =>
  expectSuccess(
    await chat.api(realm.owner).post('/users/me/subscriptions', {
      subscriptions: channels.map(({ name }) => ({ name })),
      principals: users.map(({ id }) => id),
      send_new_subscription_messages: false,
    }),
  );
const kinds = (events: TestEvent[]) => events.map(({ type, op }) => `${type} ${op}`);

describe('DELETE /users/me/subscriptions', () => {
  test('leaving: the caller hears of it, the others lose a peer, what lies behind is read', async () => {
    const channel = await buildChannel(chat, realm.id);
    await subscribe([channel], [user, realm.guest, realm.owner]);
    const id = await sendMessage(chat, realm.owner, { channel });
    await chat.db.query('insert into message_flags (realm_id, user_id, message_id, read) values ($1, $2, $3, false)', [
      realm.id,
      user.id,
      id,
    ]);
    const [own, peer, guest] = await Promise.all(
      [user, realm.moderator, realm.guest].map((one) => registerQueue(chat, one)),
    );
    const answer = await chat.api(user).delete('/users/me/subscriptions', { subscriptions: [channel.name] });
    expectSuccess(answer, { removed: [channel.name], not_removed: [] });
    expect(await drain(chat, user, own!)).toEqual([
      expect.objectContaining({ op: 'remove', subscriptions: [{ stream_id: channel.id, name: channel.name }] }),
    ]);
    for (const [who, queue] of [
      [realm.moderator, peer],
      [realm.guest, guest],
    ] as const) {
      expect(await drain(chat, who, queue!)).toEqual([
        expect.objectContaining({ op: 'peer_remove', stream_ids: [channel.id], user_ids: [user.id] }),
      ]);
    }
    const mark = await chat.db.one<{ message_id: number }>(
      "select message_id from read_marks where user_id = $1 and scope = 'channel' and scope_id = $2",
      [user.id, channel.id],
    );
    expect(mark.message_id).toBeGreaterThanOrEqual(id);
    expect(await chat.db.query('select from message_flags where user_id = $1 and read = false', [user.id])).toEqual([]);
    expectSuccess(await chat.api(user).delete('/users/me/subscriptions', { subscriptions: [channel.name] }), {
      removed: [],
      not_removed: [channel.name],
    });
    const { stream } = expectSuccess(await chat.api(user).get(`/streams/${channel.id}`));
    expect(stream.subscriber_count).toBe(2);
  });

  test('removing others: administrators, channel administrators and whom the channel lets; own bots', async () => {
    const channel = await buildChannel(chat, realm.id, {
      group_settings: { can_remove_subscribers_group: { direct_members: [realm.moderator.id], direct_subgroups: [] } },
    });
    await subscribe([channel], [user, realm.guest, realm.bot, realm.member]);
    const remove = (caller: TestUser, ...principals: (number | string)[]) =>
      chat.api(caller).delete('/users/me/subscriptions', { subscriptions: [channel.name], principals });
    expectRefused(
      await remove(realm.member, user.id),
      /^Insufficient permission to remove subscribers from 'channel \w+'$/,
    );
    expectSuccess(await remove(realm.member, realm.bot.id, realm.member.id), { removed: [channel.name] });
    expectSuccess(await remove(realm.moderator, user.delivery_email), { removed: [channel.name] });
    expectSuccess(await remove(realm.administrator, realm.guest.id), { removed: [channel.name] });
    expectRefused(await remove(realm.administrator, other.member.id), 'Invalid user');
  });

  test('a private channel is gone for who left it, unless they still know of it', async () => {
    const channel = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner] });
    await subscribe([channel], [user, realm.administrator]);
    const [lost, kept] = await Promise.all([user, realm.administrator].map((one) => registerQueue(chat, one)));
    const form = { subscriptions: [channel.name], principals: [user.id, realm.administrator.id] };
    expectSuccess(await chat.api(realm.owner).delete('/users/me/subscriptions', form));
    expect(kinds(await drain(chat, user, lost!))).toEqual(['subscription remove', 'stream delete']);
    expect(kinds(await drain(chat, realm.administrator, kept!))).toEqual([
      'subscription remove',
      'subscription peer_remove',
    ]);
    expectError(
      await chat.api(user).delete('/users/me/subscriptions', { subscriptions: [channel.name] }),
      'STREAM_DOES_NOT_EXIST',
    );
  });

  test('unknown and foreign names, malformed lists', async () => {
    const foreign = await buildChannel(chat, other.id);
    for (const name of ['no such channel', foreign.name, '']) {
      const answer = await chat.api(user).delete('/users/me/subscriptions', { subscriptions: [name] });
      expectError(answer, 'STREAM_DOES_NOT_EXIST', { stream: name });
    }
    for (const subscriptions of ['x', [1], { a: 1 }]) {
      expectRefused(
        await chat.api(user).delete('/users/me/subscriptions', { subscriptions }),
        /^(?:subscriptions is not valid JSON|subscriptions\[0\] is not a string|subscriptions is not a list)$/,
      );
    }
  });
});
