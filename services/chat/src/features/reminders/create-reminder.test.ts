import {
  answerFor,
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  type TestChannel,
  type TestRealm,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const NOW = 2_000_000_000;
let realm: TestRealm;
let channel: TestChannel;
let message_id: number;
const chat = useChat({ now: () => new Date(NOW * 1000) });
beforeEach(async () => {
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.owner] });
  message_id = await sendMessage(chat, realm.owner, { channel, content: 'The soup is *ready*' });
});

const listening = { event_types: ['reminders', 'message', 'subscription'] };
const remind = (form: Record<string, unknown> = {}, user = realm.member) =>
  chat.api(user).post('/reminders', { message_id, scheduled_delivery_timestamp: NOW + 60, ...form });
const listed = async (user = realm.member) => expectSuccess(await chat.api(user).get('/reminders')).reminders;

describe('POST /reminders', () => {
  test('is told to the own clients, listed and registered, and nobody else hears or sees it', async () => {
    const own = await registerQueue(chat, realm.member, listening);
    const others = await registerQueue(chat, realm.owner, listening);
    const { reminder_id } = expectSuccess(await remind({ note: ' Bring **bread** ', content: 'x' }), {
      ignored_parameters_unsupported: ['content'],
    });
    const reminder = {
      reminder_id,
      type: 'private',
      to: [realm.member.id],
      content: expect.stringContaining('The soup is *ready*'),
      rendered_content: expect.stringContaining('The soup is <em>ready</em>'),
      scheduled_delivery_timestamp: NOW + 60,
      failed: false,
      reminder_target_message_id: message_id,
    };
    expect(await drain(chat, realm.member, own)).toEqual([
      { id: expect.any(Number), type: 'reminders', op: 'add', reminders: [reminder] },
    ]);
    expect(await drain(chat, realm.owner, others)).toEqual([]);
    expect(await listed()).toEqual([reminder]);
    expect((await listed())[0].rendered_content).toContain('Bring <strong>bread</strong>');
    expect(await listed(realm.owner)).toEqual([]);
    const register = { fetch_event_types: ['reminders'] };
    const registered = expectSuccess(await chat.api(realm.member).post('/register', register));
    expect(registered.reminders).toEqual([reminder]);
    expectSuccess(await chat.api(realm.owner).post('/register', register), { reminders: [] });
  });

  test('whoever sees the message may, of every role; whoever does not may not', async () => {
    for (const user of [realm.owner, realm.administrator, realm.moderator, realm.member, realm.bot]) {
      expectSuccess(await remind({}, user));
    }
    expectRefused(await remind({}, realm.guest), 'Invalid message(s)');
    const direct = await sendMessage(chat, realm.owner, { to: [realm.guest] });
    expectSuccess(await remind({ message_id: direct }, realm.guest));
    expectRefused(await remind({ message_id: direct }), 'Invalid message(s)');
    expectError(await remind({}, await buildUser(chat, realm.id, { bot_type: 2 })), 'UNAUTHORIZED');
    const other = await buildRealm(chat, { is_default: false });
    const foreign = await buildChannel(chat, other.id, { subscribers: [other.member] });
    await answerFor(chat, other);
    const theirs = await sendMessage(chat, other.member, { channel: foreign });
    await answerFor(chat, realm);
    expectRefused(await remind({ message_id: theirs }), 'Invalid message(s)');
  });

  test('what is missing, of the wrong shape, too long or not in the future is refused', async () => {
    for (const name of ['message_id', 'scheduled_delivery_timestamp']) {
      expectError(await remind({ [name]: undefined }), 'REQUEST_VARIABLE_MISSING', { var_name: name });
    }
    for (const [form, reason] of [
      [{ message_id: 999_999 }, 'Invalid message(s)'],
      [{ message_id: -1 }, 'message_id is too small (at least 0)'],
      [{ message_id: 'x' }, 'message_id is not valid JSON'],
      [{ message_id: [message_id] }, 'message_id is not a number'],
      [{ scheduled_delivery_timestamp: NOW }, 'The scheduled time must be in the future.'],
      [{ scheduled_delivery_timestamp: NOW - 1 }, 'The scheduled time must be in the future.'],
      [{ scheduled_delivery_timestamp: -1 }, 'scheduled_delivery_timestamp is too small (at least 0)'],
      [{ scheduled_delivery_timestamp: NOW + 60.5 }, 'scheduled_delivery_timestamp is not an integer'],
      [
        { scheduled_delivery_timestamp: LIMITS.timestamp + 1 },
        'scheduled_delivery_timestamp is too large (limit: 253402300799)',
      ],
      [{ note: 'x'.repeat(LIMITS.reminderNote + 1) }, 'note is too long (limit: 1000 characters)'],
      [{ note: 'a\0b' }, 'note must not contain null bytes'],
    ] as const) {
      expectRefused(await remind(form), reason);
    }
    expect(await listed()).toEqual([]);
    expectSuccess(
      await remind({ note: '😀'.repeat(LIMITS.reminderNote), scheduled_delivery_timestamp: LIMITS.timestamp }),
    );
  });

  test('the longest message, note and fences fit, and mention nobody', async () => {
    for (const content of ['`'.repeat(LIMITS.message), '😀'.repeat(LIMITS.message), '```\n@**all**']) {
      const id = await sendMessage(chat, realm.owner, { channel, content });
      expectSuccess(await remind({ message_id: id, note: '```\n'.repeat(LIMITS.reminderNote / 5) }));
    }
    for (const { content, rendered_content } of await listed()) {
      expect([...content].length).toBeLessThan(LIMITS.message);
      expect(content).not.toContain('[message truncated]');
      expect(rendered_content).not.toMatch(/class="user-(?:group-)?mention(?! silent)/);
    }
  });

  test('a person has a largest number, also when several are made at once', async () => {
    await chat.db.query(
      `insert into reminders (realm_id, user_id, message_id, note, content, rendered_content, scheduled_delivery_timestamp)
       select $1, $2, $3, '', 'x', 'x', now() from generate_series(2, $4::int)`,
      [realm.id, realm.member.id, message_id, LIMITS.reminders],
    );
    const answers = await Promise.all([1, 2, 3].map(() => remind()));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expectSuccess(await remind({}, realm.owner));
  });

  test('made while its message is deleted, it is refused or quotes nothing', async () => {
    for (let n = 0; n < 10; n += 1) {
      const id = await sendMessage(chat, realm.owner, { channel, content: 'The soup is *ready*' });
      await Promise.all([
        remind({ message_id: id }),
        remind({ message_id: id }, realm.owner),
        chat.api(realm.owner).delete(`/messages/${id}`),
      ]);
    }
    expect(JSON.stringify([await listed(), await listed(realm.owner)])).not.toContain('soup');
  });

  test('however few they are, they are not longer together than an answer can be', async () => {
    await chat.db.query(
      `insert into reminders (realm_id, user_id, message_id, note, content, rendered_content, scheduled_delivery_timestamp)
       values ($1, $2, $3, '', 'long', repeat('x', $4::int), to_timestamp($5))`,
      [realm.id, realm.member.id, message_id, LIMITS.ownMessagesBytes - 100, NOW + 60],
    );
    expectRefused(await remind(), 'Your reminders are too long, together.');
    expect(await listed()).toHaveLength(1);
    expectSuccess(await remind({}, realm.owner));
  });
});
