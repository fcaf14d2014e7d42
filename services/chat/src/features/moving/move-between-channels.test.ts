import {
  NO_AUTOMATIC_TOPICS,
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { ROLES } from '../../domain/caller.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, {
    name: 'general',
    subscribers: [realm.member, realm.moderator, realm.administrator],
  });
});

const edit = (user: TestUser, id: number, values: object) => chat.api(user).patch(`/messages/${id}`, { ...values });
const history = async (id: number) =>
  expectSuccess(await chat.api(realm.member).get(`/messages/${id}/history`))['message_history'] as Record<
    string,
    unknown
  >[];
/** Somebody of whom the server has not heard yet. */
const newUser = (fields = {}) => buildUser(chat, realm.id, fields);

describe('channel', () => {
  test('a whole topic moves: its subscribers there see it, read state stays, new messages follow', async () => {
    const there = await buildChannel(chat, realm.id, { name: 'there', subscribers: [realm.member, realm.moderator] });
    const ids = [];
    for (const content of ['read', 'unread'])
      ids.push(await sendMessage(chat, realm.member, { channel, topic: 'journey', content }));
    expectSuccess(
      await chat.api(realm.moderator).post('/messages/flags', { messages: [ids[0]], op: 'add', flag: 'read' }),
    );
    expectSuccess(
      await edit(realm.administrator, ids[0]!, {
        stream_id: there.id,
        propagate_mode: 'change_all',
        send_notification_to_new_thread: false,
      }),
    );
    const later = await sendMessage(chat, realm.member, { channel: there, topic: 'journey', content: 'later' });
    const { messages } = expectSuccess(
      await chat.api(realm.moderator).get('/messages', {
        narrow: [{ operator: 'channel', operand: there.id }],
        anchor: 'oldest',
        num_before: 0,
        num_after: 10,
      }),
    );
    expect(
      messages.map((m: { id: number; stream_id: number; flags: string[] }) => [
        m.id,
        m.stream_id,
        m.flags.includes('read'),
      ]),
    ).toEqual([
      [ids[0], there.id, true],
      [ids[1], there.id, false],
      [later, there.id, false],
    ]);
    const moved = (await history(ids[0]!)).at(-1)!;
    expect(moved).toMatchObject({ stream: there.id, prev_stream: channel.id });
    for (const unchanged of ['prev_topic', 'prev_content', 'content_html_diff'])
      expect(moved).not.toHaveProperty(unchanged);
  });

  test('into a channel that the caller cannot read is refused as unknown', async () => {
    const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner] });
    const id = await sendMessage(chat, realm.member, { channel, content: 'x' });
    expectRefused(await edit(realm.member, id, { stream_id: secret.id }), 'Invalid channel ID');
  });

  test('into a channel where the caller could not send it is refused, and it stays', async () => {
    const only = { direct_members: [realm.owner.id], direct_subgroups: [] };
    const subscribers = [realm.member];
    const closed = [
      await buildChannel(chat, realm.id, { subscribers, group_settings: { can_send_message_group: only } }),
      await buildChannel(chat, realm.id, { subscribers, is_archived: true }),
      await buildChannel(chat, realm.id, { subscribers, topics_policy: 'empty_topic_only' }),
      await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id),
    ];
    const id = await sendMessage(chat, realm.member, { channel, topic: 'stays', content: 'x' });
    for (const target of closed)
      expectRefused(
        await edit(realm.member, id, { stream_id: target.id }),
        /^(?:Not authorized to send to channel 'channel \w+'|Only the "general chat" topic is allowed in this channel\.|Invalid channel ID)$/,
      );
    expect(await history(id)).toHaveLength(1);
  });

  test('who cannot follow it is told that the messages are gone, and hears no more of them', async () => {
    const [keeper, opener, loser] = [await newUser(), await newUser(), await newUser()];
    const closed = await buildChannel(chat, realm.id, {
      invite_only: true,
      subscribers: [realm.administrator, keeper],
      group_settings: { can_subscribe_group: { direct_members: [opener.id], direct_subgroups: [] } },
    });
    const from = await buildChannel(chat, realm.id, {
      subscribers: [opener, realm.administrator, keeper, loser],
    });
    const id = await sendMessage(chat, loser, { channel: from, topic: 'affair' });
    const types = ['update_message', 'delete_message'];
    const listen = async (user: TestUser, params = {}) => {
      const queue = await registerQueue(chat, user, { event_types: types, ...params });
      return async () => drain(chat, user, queue, 'update_message');
    };
    const losing = await listen(loser, {
      client_capabilities: { notification_settings_null: true, bulk_message_deletion: true },
    });
    const losingOneByOne = await listen(loser);
    const onlooking = await listen(realm.guest, { all_public_streams: false });
    const overhearing = await listen(realm.bot, { all_public_streams: true });
    const following = [await listen(keeper), await listen(opener)];
    expectSuccess(
      await edit(realm.administrator, id, {
        stream_id: closed.id,
        propagate_mode: 'change_all',
        send_notification_to_new_thread: false,
      }),
    );
    const gone = { type: 'delete_message', message_type: 'stream', stream_id: from.id, topic: 'affair' };
    expect(await losing()).toMatchObject([{ ...gone, message_ids: [id] }]);
    expect(await losingOneByOne()).toMatchObject([{ ...gone, message_id: id }]);
    expect(await onlooking()).toEqual([]);
    expect(await overhearing()).toEqual([]);
    for (const events of following) {
      expect(await events()).toMatchObject([{ type: 'update_message', message_ids: [id], new_stream_id: closed.id }]);
    }
  });

  test('into a public channel only guests who are not there lose the messages', async () => {
    const member = await newUser({ settings: NO_AUTOMATIC_TOPICS });
    const guest = await newUser({ role: ROLES.guest });
    const hall = await buildChannel(chat, realm.id, { subscribers: [realm.administrator] });
    const from = await buildChannel(chat, realm.id, { subscribers: [realm.administrator, member, guest] });
    const id = await sendMessage(chat, member, { channel: from });
    const queues = [];
    for (const user of [member, guest]) queues.push({ user, queue: await registerQueue(chat, user) });
    expectSuccess(await edit(realm.administrator, id, { stream_id: hall.id, send_notification_to_new_thread: false }));
    const told = [];
    for (const { user, queue } of queues) told.push((await drain(chat, user, queue, 'update_message'))[0]?.type);
    expect(told).toEqual(['update_message', 'delete_message']);
  });
});
