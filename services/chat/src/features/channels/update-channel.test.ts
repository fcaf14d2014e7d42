import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { drain, pollFor, registerQueue, type TestEvent } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const chat = useChat();
const realm = useRealm(chat);
let groups: Record<string, number>;
let channel: TestChannel;
beforeAll(async () => {
  groups = (await chat.db.one<{ system_group_ids: Record<string, number> }>('select system_group_ids from realms'))
    .system_group_ids;
});
beforeEach(async () => {
  channel = await buildChannel(chat, realm.id);
  const principals = [realm.member.id, realm.guest.id];
  expectSuccess(
    await chat
      .api(realm.owner)
      .post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }], principals }),
  );
});

const patch = (user: TestRealm['owner'], form: Record<string, unknown>, { id } = channel) =>
  chat.api(user).patch(`/streams/${id}`, form);
const kinds = (events: TestEvent[] | undefined) =>
  events?.map(({ type, op, property }) => [type, op, property].filter(Boolean).join(' '));
const watch = async (users: TestRealm['owner'][], params = {}) => {
  const queues = await Promise.all(
    users.map((user) =>
      registerQueue(chat, user, { event_types: ['stream', 'subscription', 'default_streams'], ...params }),
    ),
  );
  return () => Promise.all(users.map((user, place) => drain(chat, user, queues[place]!)));
};

describe('PATCH /streams/{stream_id}', () => {
  test('name and description: one event each, to everybody who knows of the channel, and notices in it', async () => {
    const outsider = await buildUser(chat, realm.id, { role: 600 });
    const seen = await watch([realm.moderator, realm.guest, outsider]);
    const queue = await registerQueue(chat, realm.member, { event_types: ['message'] });
    expectSuccess(await patch(realm.administrator, { new_name: `${channel.name}!`, description: 'a\nb' }));
    const [member, guest, none] = await seen();
    expect(kinds(member)).toEqual([
      'stream update name',
      'stream update description',
      'stream update first_message_id',
    ]);
    expect(member?.[1]).toMatchObject({
      stream_id: channel.id,
      name: channel.name,
      value: 'a b',
      rendered_description: '<p>a b</p>',
    });
    expect(guest?.map((event) => event['property'])).toEqual(['name', 'description', 'first_message_id']);
    expect(none).toEqual([]);
    const notices = await pollFor(chat, realm.member, queue, 'message', 2);
    expect(notices.map(({ message }) => message.subject)).toEqual(['channel events', 'channel events']);
  });

  test('only administrators, of the organization or the channel, may change it', async () => {
    for (const user of [realm.member, realm.guest, realm.moderator]) {
      expectRefused(
        await patch(user, { description: 'mine' }),
        'You do not have permission to administer this channel.',
      );
    }
    const value = { direct_members: [realm.moderator.id], direct_subgroups: [] };
    expectSuccess(await patch(realm.owner, { can_administer_channel_group: { new: value } }));
    expectSuccess(await patch(realm.moderator, { description: 'mine' }));
    const foreign = await buildChannel(chat, (await buildRealm(chat, { is_default: false })).id);
    expectRefused(await patch(realm.owner, { description: 'mine' }, foreign), 'Invalid channel ID');
    expectRefused(await patch(realm.owner, { description: 'mine' }, { ...channel, id: 999_999 }), 'Invalid channel ID');
  });

  test('a name that is taken, or the same; two renames at once', async () => {
    const other = await buildChannel(chat, realm.id);
    const new_name = other.name.toUpperCase();
    expectError(await patch(realm.owner, { new_name, description: 'lost' }), 'CHANNEL_ALREADY_EXISTS', {
      channel_name: new_name,
    });
    expectRefused(await patch(realm.owner, { new_name: channel.name }), 'Channel already has that name.');
    expectSuccess(await patch(realm.owner, { new_name: channel.name.toUpperCase() }));
    const { stream } = expectSuccess(await chat.api(realm.owner).get(`/streams/${channel.id}`));
    expect(stream).toMatchObject({ name: channel.name.toUpperCase(), description: '' });
    const both = await Promise.all(
      [channel, other].map((one) => patch(realm.owner, { new_name: 'wanted by both' }, one)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('public becomes private: outsiders lose it, administrators and subscribers are told', async () => {
    const seen = await watch([realm.moderator, realm.member, realm.administrator]);
    expectSuccess(await patch(realm.administrator, { is_private: true }));
    const [outsider, subscriber, administrator] = await seen();
    expect(outsider).toEqual([expect.objectContaining({ type: 'stream', op: 'delete', stream_ids: [channel.id] })]);
    const told = [
      expect.objectContaining({
        property: 'invite_only',
        value: true,
        history_public_to_subscribers: false,
        is_web_public: false,
      }),
      expect.objectContaining({ property: 'first_message_id' }),
    ];
    expect(subscriber).toEqual(told);
    expect(administrator).toEqual(told);
    expectRefused(await chat.api(realm.moderator).get(`/streams/${channel.id}`), 'Invalid channel ID');
    expectRefused(
      await patch(realm.administrator, { is_private: false }),
      'Only people who can read this channel may change who else can.',
    );
  });

  test('private becomes public: everybody but guests is shown it and who is in it', async () => {
    const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner] });
    const seen = await watch([realm.moderator, realm.guest, realm.owner]);
    expectSuccess(await patch(realm.owner, { is_private: false }, secret));
    const [gained, guest, subscriber] = await seen();
    expect(kinds(gained)).toEqual([
      'stream create',
      'subscription peer_add',
      'stream update invite_only',
      'stream update first_message_id',
    ]);
    expect(gained?.[1]).toMatchObject({ user_ids: [realm.owner.id] });
    expect(guest).toEqual([]);
    expect(kinds(subscriber)).toEqual(['stream update invite_only', 'stream update first_message_id']);
  });

  test('a group that lets people into a private channel shows it to them, and hides it when it no longer does', async () => {
    const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner] });
    const seen = await watch([realm.member]);
    const nobody = groups['role:nobody'];
    const wanted = { direct_members: [realm.member.id], direct_subgroups: [] };
    expectSuccess(await patch(realm.owner, { can_subscribe_group: { new: wanted, old: nobody } }, secret));
    expect(kinds((await seen())[0])).toEqual([
      'stream create',
      'subscription peer_add',
      'stream update can_subscribe_group',
    ]);
    expectError(
      await patch(realm.owner, { can_subscribe_group: { new: nobody, old: nobody } }, secret),
      'EXPECTATION_MISMATCH',
      {
        field_name: 'old',
      },
    );
    expectSuccess(await patch(realm.owner, { can_subscribe_group: { new: nobody, old: wanted } }, secret));
    expect(kinds((await seen())[0])).toEqual(['stream delete']);
    expectRefused(
      await patch(realm.administrator, { can_subscribe_group: { new: wanted } }, secret),
      'Only people who can read this channel may change who else can.',
    );
    expectSuccess(await patch(realm.administrator, { can_remove_subscribers_group: { new: wanted } }, secret));
  });

  test('who may post: the deprecated members follow', async () => {
    const seen = await watch([realm.member]);
    expectSuccess(await patch(realm.owner, { can_send_message_group: { new: groups['role:administrators'] } }));
    const [events] = await seen();
    expect(events?.map(({ property, value }) => [property, value])).toEqual([
      ['can_send_message_group', groups['role:administrators']],
      ['stream_post_policy', 2],
      ['is_announcement_only', true],
      ['first_message_id', expect.any(Number)],
    ]);
    expectSuccess(await patch(realm.owner, { can_send_message_group: { new: groups['role:administrators'] } }));
    expect(await seen()).toEqual([[]]);
  });

  test('retention is for owners; the empty topic only where all messages are in it; defaults are for administrators', async () => {
    expectError(await patch(realm.administrator, { message_retention_days: 5 }), 'UNAUTHORIZED_PRINCIPAL');
    expectSuccess(await patch(realm.owner, { message_retention_days: 'unlimited' }));
    await sendMessage(chat, realm.member, { channel, topic: '' });
    const named = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    await sendMessage(chat, realm.member, { channel: named, topic: 'named' });
    expectRefused(
      await patch(realm.owner, { topics_policy: 'empty_topic_only' }, named),
      'All messages of this channel have to be in the empty topic first.',
    );

    const seen = await watch([realm.member, realm.guest]);
    expectSuccess(await patch(realm.administrator, { is_default_stream: true }));
    expectRefused(await patch(realm.administrator, { is_private: true }), 'A default channel cannot be private.');
    const [member, guest] = await seen();
    expect(member).toEqual([expect.objectContaining({ type: 'default_streams', default_streams: [channel.id] })]);
    expect(guest).toEqual([]);
    expectSuccess(await patch(realm.administrator, { is_private: true, is_default_stream: false }));
  });

  test('bad values change nothing', async () => {
    for (const [form, reason] of [
      [{ new_name: '' }, "Channel name can't be empty."],
      [{ new_name: 'x'.repeat(61) }, 'Channel name too long (limit: 60 characters).'],
      [{ description: 'x'.repeat(1025) }, 'description is too long (limit: 1024 characters)'],
      [{ folder_id: 999_999 }, 'Invalid channel folder ID'],
      [{ message_retention_days: 'forever' }, 'message_retention_days is not an allowed type'],
      [
        { topics_policy: 'some' },
        'topics_policy must be one of inherit, allow_empty_topic, disable_empty_topic, empty_topic_only',
      ],
      [{ is_web_public: true }, 'Channels that are public on the web are not enabled in this organization.'],
      [{ history_public_to_subscribers: false }, 'The history of a public channel cannot be protected.'],
      [{ can_send_message_group: groups['role:nobody'] }, 'can_send_message_group is not an object'],
      [
        { can_send_message_group: { new: groups['role:internet'] } },
        "'can_send_message_group' setting cannot be set to 'role:internet' group.",
      ],
      [{ is_private: 'yes' }, 'is_private is not valid JSON'],
      [{ is_archived: false }, 'Channel is not archived.'],
    ] as const) {
      expectRefused(await patch(realm.owner, { ...form }), reason);
    }
  });
});
