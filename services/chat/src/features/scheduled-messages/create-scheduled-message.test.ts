import {
  buildChannel,
  buildRealm,
  buildUser,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';
import { ROLES } from '../../domain/caller.js';
import { LIMITS } from '../../limits/index.js';

const NOW = 2_000_000_000;
let realm: TestRealm;
let channel: TestChannel;
const chat = useChat({ now: () => new Date(NOW * 1000) });
beforeEach(async () => {
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.guest, realm.bot] });
});

const toChannel = () => ({
  type: 'channel',
  to: channel.id,
  topic: 'soup',
  content: 'Hello',
  scheduled_delivery_timestamp: NOW + 60,
});
const schedule = (form: Record<string, unknown>, user = realm.member) =>
  chat.api(user).post('/scheduled_messages', { ...toChannel(), ...form });
const listed = async (user = realm.member) =>
  expectSuccess(await chat.api(user).get('/scheduled_messages')).scheduled_messages;

describe('POST /scheduled_messages', () => {
  test('is told to the own clients, listed and registered, the next first, and nobody else hears or sees it', async () => {
    const listening = { event_types: ['scheduled_messages', 'message', 'subscription'] };
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    const late = expectSuccess(await schedule({ content: '\n**Hello** \n', topic: ' soup ', queue_id: 'x' }), {
      ignored_parameters_unsupported: ['queue_id'],
    }).scheduled_message_id;
    const early = expectSuccess(
      await schedule({ type: 'private', to: [realm.owner.id, realm.member.id], scheduled_delivery_timestamp: NOW + 1 }),
    ).scheduled_message_id;
    const messages = [
      {
        scheduled_message_id: early,
        type: 'private',
        to: [realm.owner.id],
        content: 'Hello',
        rendered_content: '<p>Hello</p>',
        scheduled_delivery_timestamp: NOW + 1,
        failed: false,
      },
      {
        scheduled_message_id: late,
        type: 'stream',
        to: channel.id,
        topic: 'soup',
        content: '**Hello**',
        rendered_content: '<p><strong>Hello</strong></p>',
        scheduled_delivery_timestamp: NOW + 60,
        failed: false,
      },
    ];
    const event = (message: unknown) => ({
      id: expect.any(Number),
      type: 'scheduled_messages',
      op: 'add',
      scheduled_messages: [message],
    });
    expect(await drain(chat, realm.member, own)).toEqual([event(messages[1]), event(messages[0])]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    expect(await listed()).toEqual(messages);
    expect(await listed(realm.owner)).toEqual([]);
    const register = { fetch_event_types: ['scheduled_messages'] };
    const member = expectSuccess(await chat.api(realm.member).post('/register', register));
    expect(member.scheduled_messages).toEqual(messages);
    expectSuccess(await chat.api(realm.owner).post('/register', register), { scheduled_messages: [] });
  });

  test('whoever may send may schedule, of every role, and each type has two names', async () => {
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.member, realm.guest, realm.bot]) {
      expectSuccess(await schedule({ type: 'stream' }, user));
      expectSuccess(await schedule({ type: 'direct', to: [user.id] }, user));
      expect(await listed(user)).toMatchObject([
        { type: 'stream', to: channel.id },
        { type: 'private', to: [user.id] },
      ]);
    }
  });

  test('whoever may not send may not schedule', async () => {
    const restricted = await buildChannel(chat, realm.id, {
      subscribers: [realm.member],
      group_settings: { can_send_message_group: { direct_members: [realm.owner.id], direct_subgroups: [] } },
    });
    const archived = await buildChannel(chat, realm.id, { is_archived: true });
    const unsubscribed = await buildChannel(chat, realm.id);
    expectRefused(await schedule({ to: restricted.id }), /^Not authorized to send to channel 'channel \w+'$/);
    expectSuccess(await schedule({ to: restricted.id }, realm.owner));
    expectRefused(
      await schedule({ to: archived.id }, realm.owner),
      /^Not authorized to send to channel 'channel \w+'$/,
    );
    expectError(await schedule({ to: unsubscribed.id }, realm.guest), 'STREAM_DOES_NOT_EXIST');
    const gone = await buildUser(chat, realm.id, { is_active: false });
    expectRefused(
      await schedule({ type: 'direct', to: [gone.id] }),
      /^'User \w+' is no longer using this organization$/,
    );
    await chat.db.query(
      `update realms set group_settings = '{"direct_message_permission_group": {"direct_members": [], "direct_subgroups": []}}' where id = $1`,
      [realm.id],
    );
    expectRefused(
      await schedule({ type: 'direct', to: [realm.owner.id] }),
      'Direct messages are disabled in this organization.',
    );
    expect(await listed()).toEqual([]);
  });

  test('mentions and topics are checked as of a message that is sent now', async () => {
    for (let n = 0; n < LIMITS.wildcardAudience; n += 1) {
      const user = await buildUser(chat, realm.id);
      expectSuccess(await chat.api(user).post('/users/me/subscriptions', { subscriptions: [{ name: channel.name }] }));
      expectSuccess(
        await chat.api(user).post('/messages', { type: 'channel', to: channel.id, topic: 'soup', content: 'x' }),
      );
    }
    expectSuccess(
      await chat.api(realm.owner).post('/messages', { type: 'channel', to: channel.id, topic: 'soup', content: 'x' }),
    );
    expectError(await schedule({ content: '@**all**' }), 'STREAM_WILDCARD_MENTION_NOT_ALLOWED');
    expectError(await schedule({ content: '@**topic**' }), 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED');
    await chat.db.query(`update channels set topics_policy = 'disable_empty_topic' where id = $1`, [channel.id]);
    for (const topic of ['', ' ', '(no topic)', 'general chat'])
      expectRefused(await schedule({ topic }), 'Topics are required in this channel.');
    expect(await listed()).toEqual([]);
  });

  test('an unknown channel, person and one of another organization are the same', async () => {
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await buildChannel(chat, other.id);
    for (const to of [999_999, foreign.id]) {
      expectError(await schedule({ to }), 'STREAM_DOES_NOT_EXIST', { stream_id: to });
    }
    for (const id of [999_999, other.member.id]) {
      expectRefused(await schedule({ type: 'direct', to: [id] }), 'Invalid user');
    }
    expect(await listed()).toEqual([]);
  });

  test('what is missing, of the wrong shape, blank, or not in the future is refused', async () => {
    for (const name of ['type', 'to', 'content', 'scheduled_delivery_timestamp']) {
      expectError(await schedule({ [name]: undefined }), 'REQUEST_VARIABLE_MISSING', { var_name: name });
    }
    for (const [form, reason] of [
      [{ type: 'huddle' }, 'type must be one of direct, private, channel, stream'],
      [{ topic: undefined }, 'A message to a channel needs a topic.'],
      [{ to: [channel.id] }, 'to must be the ID of a channel.'],
      [{ to: 'general' }, 'to is not an allowed type'],
      [{ to: -1 }, 'to is too small (at least 0)'],
      [{ to: 1.5 }, 'to is not an integer'],
      [{ to: '"1"' }, 'to is not an allowed type'],
      [{ to: 'null' }, 'to is not an allowed type'],
      [{ type: 'direct', to: realm.owner.id }, 'to must be a list of user IDs.'],
      [{ type: 'direct', to: [] }, 'Message must have recipients'],
      [{ type: 'direct', to: ['x'] }, 'to[0] is not a number'],
      [{ type: 'direct', to: [[realm.owner.id]] }, 'to[0] is not a number'],
      [
        { type: 'direct', to: Array.from({ length: LIMITS.recipientsGiven + 1 }, () => 1) },
        'to has too many items (limit: 1000)',
      ],
      [{ content: '' }, 'Message must not be empty'],
      [{ content: ' \n' }, 'Message must not be empty'],
      [{ content: 'a\0b' }, 'content must not contain null bytes'],
      [{ content: 'x'.repeat(LIMITS.messageGiven + 1) }, 'content is too long (limit: 200000 characters)'],
      [{ topic: 'a\0b' }, 'topic must not contain null bytes'],
      [{ scheduled_delivery_timestamp: NOW }, 'The scheduled time must be in the future.'],
      [{ scheduled_delivery_timestamp: NOW - 1 }, 'The scheduled time must be in the future.'],
      [{ scheduled_delivery_timestamp: -1 }, 'scheduled_delivery_timestamp is too small (at least 0)'],
      [{ scheduled_delivery_timestamp: 'soon' }, 'scheduled_delivery_timestamp is not valid JSON'],
      [{ scheduled_delivery_timestamp: NOW + 60.5 }, 'scheduled_delivery_timestamp is not an integer'],
      [
        { scheduled_delivery_timestamp: LIMITS.timestamp + 1 },
        'scheduled_delivery_timestamp is too large (limit: 253402300799)',
      ],
      [{ scheduled_delivery_timestamp: '1e400' }, 'scheduled_delivery_timestamp is too large'],
      [{ read_by_sender: 'yes' }, 'read_by_sender is not valid JSON'],
    ] as const) {
      expectRefused(await schedule(form), reason);
    }
    expect(await listed()).toEqual([]);
  });

  test('what is too long is cut as a message is, and the furthest time is far', async () => {
    const furthest = LIMITS.timestamp;
    expectSuccess(
      await schedule({
        content: 'x'.repeat(LIMITS.message + 1),
        topic: 'y'.repeat(LIMITS.topic + 1),
        scheduled_delivery_timestamp: furthest,
      }),
    );
    const [message] = await listed();
    expect(message).toMatchObject({ topic: `${'y'.repeat(57)}...`, scheduled_delivery_timestamp: furthest });
    expect(message.content).toHaveLength(LIMITS.message);
  });

  test('bots for incoming webhooks may not', async () => {
    const webhook = await buildUser(chat, realm.id, { bot_type: 2, role: ROLES.member });
    expectError(await schedule({}, webhook), 'UNAUTHORIZED');
  });

  test('a person has a largest number, also when several are scheduled at once', async () => {
    await chat.db.query(
      `insert into scheduled_messages (realm_id, sender_id, channel_id, content, rendered_content,
         scheduled_delivery_timestamp, client, read_by_sender)
       select $1, $2, $3, 'x', 'x', to_timestamp($4), 'test', true from generate_series(2, $5::int)`,
      [realm.id, realm.member.id, channel.id, NOW + 60, LIMITS.scheduledMessages],
    );
    const answers = await Promise.all([1, 2, 3].map(() => schedule({})));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expectSuccess(await schedule({}, realm.owner));
  });

  test('however few they are, they are not longer together than an answer can be', async () => {
    await chat.db.query(
      `insert into scheduled_messages (realm_id, sender_id, channel_id, content, rendered_content,
         scheduled_delivery_timestamp, client, read_by_sender)
       values ($1, $2, $3, 'long', repeat('x', $5::int), to_timestamp($4), 'test', true)`,
      [realm.id, realm.member.id, channel.id, NOW + 60, LIMITS.ownMessagesBytes - 100],
    );
    const content = ':+1:'.repeat(2);
    expectRefused(await schedule({ content }), 'Your scheduled messages are too long, together.');
    const { scheduled_message_id } = expectSuccess(await schedule({ content: 'x' }));
    expectRefused(
      await chat.api(realm.member).patch(`/scheduled_messages/${scheduled_message_id}`, { content }),
      'Your scheduled messages are too long, together.',
    );
    expect((await listed()).map((message: { content: string }) => message.content)).toEqual(['long', 'x']);
    expectSuccess(await schedule({ content }, realm.owner));
  });
});
