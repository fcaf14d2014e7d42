import {
  answerFor,
  buildChannel,
  buildRealm,
  sendMessage,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let realm: TestRealm;
let open: TestChannel;
let moderation: TestChannel;
beforeAll(async () => {});
beforeEach(async () => {
  realm = await buildRealm(chat);
  open = await buildChannel(chat, realm.id, { name: 'open', subscribers: [realm.member, realm.guest] });
  moderation = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.moderator] });
  expectSuccess(await chat.api(realm.owner).patch('/realm', { moderation_request_channel_id: moderation.id }));
});

const report = (id: number | string, user: TestUser, form: object = { report_type: 'spam' }) =>
  chat.api(user).post(`/messages/${id}/report`, form as Record<string, unknown>);
const reports = () =>
  chat.db.query<{ content: string; rendered_content: string; topic: string }>(
    `select m.content, m.rendered_content, t.name as topic from messages m
     join threads th on th.realm_id = m.realm_id and th.id = m.thread_id
     join topics t on t.realm_id = th.realm_id and t.id = th.topic_id
     where m.channel_id = $1 order by m.id`,
    [moderation.id],
  );
const named = (user: TestUser) => `@_**${user.full_name}|${user.id}**`;

describe('POST /messages/{message_id}/report', () => {
  test('moderators read who reported what, why, and the text in a spoiler; nobody else does', async () => {
    const id = await sendMessage(chat, realm.member, { channel: open, topic: 'soup', content: 'Buy *this*' });
    const listening = { event_types: ['message', 'subscription'] };
    const queue = await registerQueue(chat, realm.moderator, listening);
    const elsewhere = await registerQueue(chat, realm.member, listening);
    const form = { report_type: 'harassment', description: 'Not\nnice', other: 'x' };
    expectSuccess(await report(id, realm.guest, form), { ignored_parameters_unsupported: ['other'] });
    const [{ content, rendered_content, topic }] = (await reports()) as [Awaited<ReturnType<typeof reports>>[0]];
    expect(topic).toBe("Max Member's moderation requests");
    expect(content).toBe(
      `${named(realm.guest)} reported #**open>soup@${id}** sent by ${named(realm.member)}.\n\n` +
        '- Reason: **harassment**\n- Notes:\n\n```quote\nNot\nnice\n```\n\n' +
        `\`\`\`spoiler Message sent by ${named(realm.member)}\nBuy *this*\n\`\`\``,
    );
    expect(rendered_content).toContain(`/near/${id}`);
    expect(rendered_content).toMatch(
      /<blockquote>\n<p>Not<br>\nnice<\/p>\n<\/blockquote>[^]*<div class="spoiler-content" aria-hidden="true">\n<p>Buy <em>this<\/em><\/p>\n<\/div><\/div>$/,
    );
    expect(await drain(chat, realm.moderator, queue)).toMatchObject([
      { type: 'message', flags: [], message: { sender_full_name: 'Notification Bot', stream_id: moderation.id } },
    ]);
    expect(await drain(chat, realm.member, elsewhere)).toEqual([]);
  });

  test.each(['owner', 'administrator', 'moderator', 'member', 'bot'] as const)('an %s may', async (role) => {
    const id = await sendMessage(chat, realm.member, { channel: open });
    for (const report_type of ['spam', 'harassment', 'inappropriate', 'norms']) {
      expectSuccess(await report(id, realm[role], { report_type }));
    }
    expect((await reports()).map(({ content }) => /Reason: \*\*(\w+)/.exec(content)![1])).toEqual([
      'spam',
      'harassment',
      'inappropriate',
      'norms',
    ]);
    expect((await reports())[0]!.content).not.toContain('Notes');
  });

  test('direct messages are reported with those who received them', async () => {
    const alone = await sendMessage(chat, realm.member, { to: [realm.moderator], content: 'Psst' });
    expectSuccess(await report(alone, realm.moderator));
    const group = await sendMessage(chat, realm.member, { to: [realm.moderator, realm.owner], content: 'Psst' });
    expectSuccess(await report(group, realm.owner));
    const own = await sendMessage(chat, realm.guest, { to: [realm.guest] });
    expectSuccess(await report(own, realm.guest));
    const [first, second, third] = (await reports()).map(({ content }) => content.split('\n')[0]);
    expect(first).toBe(`${named(realm.moderator)} reported a direct message sent by ${named(realm.member)}.`);
    expect(second).toBe(
      `${named(realm.owner)} reported a group direct message sent by ${named(realm.member)} to ${named(realm.owner)}, ${named(realm.moderator)}.`,
    );
    expect(third).toBe(`${named(realm.guest)} reported a direct message sent by ${named(realm.guest)}.`);
  });

  test('whoever reports a message again, in the same words, is heard again', async () => {
    const id = await sendMessage(chat, realm.member, { channel: open });
    for (const _ of [1, 2]) expectSuccess(await report(id, realm.guest));
    const [first, ...more] = await reports();
    expect(more).toEqual([first]);
  });

  test('type, description, channel and message are looked at in this order', async () => {
    const id = await sendMessage(chat, realm.member, { channel: open });
    await chat.api(realm.owner).patch('/realm', { moderation_request_channel_id: -1 });
    const hidden = await sendMessage(chat, realm.member, { to: [realm.moderator] });
    expectError(await report(id, realm.guest, { description: 'x'.repeat(1001) }), 'REQUEST_VARIABLE_MISSING', {
      var_name: 'report_type',
    });
    expectRefused(
      await report(id, realm.guest, { report_type: 'rude' }),
      'report_type must be one of spam, harassment, inappropriate, norms, other',
    );
    for (const form of [{}, { description: '' }, { description: ' \n' }]) {
      const answer = await report(hidden, realm.guest, { report_type: 'other', ...form });
      expectError(answer, 'BAD_REQUEST', { msg: expect.stringContaining('explain') });
    }
    for (const message_id of [id, hidden]) {
      expectError(await report(message_id, realm.guest), 'BAD_REQUEST', { msg: expect.stringContaining('no channel') });
    }
    await chat.api(realm.owner).patch('/realm', { moderation_request_channel_id: moderation.id });
    expectError(await report(hidden, realm.guest), 'BAD_REQUEST', { msg: 'Invalid message(s)' });
    expectError(await report(2 ** 52, realm.guest), 'BAD_REQUEST', { msg: 'Invalid message(s)' });
    expectRefused(await report('x', realm.guest), 'message_id is not valid JSON');
    expectError(await chat.api().post(`/messages/${id}/report`, { report_type: 'spam' }), 'UNAUTHORIZED');
    const long = 'x'.repeat(LIMITS.reportDescription + 1);
    expectRefused(
      await report(id, realm.guest, { report_type: 'spam', description: long }),
      'description is too long (limit: 1000 characters)',
    );
    expectSuccess(await report(id, realm.guest, { report_type: 'other', description: long.slice(1) }));
    expect(await reports()).toHaveLength(1);
  });

  test('messages of others that one may not read cannot be reported', async () => {
    const closed = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.member] });
    const id = await sendMessage(chat, realm.member, { channel: closed });
    expectError(await report(id, realm.administrator), 'BAD_REQUEST', { msg: 'Invalid message(s)' });
    const other = await buildRealm(chat, { is_default: false });
    await answerFor(chat, other);
    const foreign = await sendMessage(chat, other.member, { to: [other.guest] });
    await answerFor(chat, realm);
    expectError(await report(foreign, realm.owner), 'BAD_REQUEST', { msg: 'Invalid message(s)' });
    expect(await reports()).toEqual([]);
  });

  test('a channel that was archived or opened since is none', async () => {
    const id = await sendMessage(chat, realm.member, { channel: open });
    await chat.db.query('update channels set invite_only = false where id = $1', [moderation.id]);
    expectRefused(await report(id, realm.member), 'This organization has no channel for moderation requests.');
    await chat.db.query('update channels set invite_only = true, is_archived = true where id = $1', [moderation.id]);
    expectRefused(await report(id, realm.member), 'This organization has no channel for moderation requests.');
    expect(await reports()).toEqual([]);
  });

  test('what was reported mentions nobody, and stays in its spoiler', async () => {
    const content = 'x\n```\n````\n@**all** @**Mona Moderator** @*role:moderators*\n~~~';
    const id = await sendMessage(chat, realm.owner, { channel: open, content });
    const description = `@**${realm.moderator.full_name}**\n~~~\n@**all**`;
    expectSuccess(await report(id, realm.member, { report_type: 'other', description }));
    const [{ content: text, rendered_content }] = (await reports()) as [Awaited<ReturnType<typeof reports>>[0]];
    expect(text).toContain('`````spoiler');
    expect(rendered_content).not.toMatch(/mention"/);
    expect(rendered_content).toMatch(/<\/blockquote>[^]*<div class="spoiler-content"[^]*<\/div><\/div>$/);
    const flags = await chat.db.query('select from message_flags where user_id = $1 and mentioned', [
      realm.moderator.id,
    ]);
    expect(flags).toEqual([]);
  });

  test.each([
    ['letters', 'x'.repeat(10_000)],
    ['fence marks', '`'.repeat(10_000)],
    ['lines of fences', '```\n'.repeat(2_500)],
    ['emoji', '😀'.repeat(10_000)],
  ])('of a message full of %s as much is shown as fits, in a spoiler that is closed', async (_what, content) => {
    const id = await sendMessage(chat, realm.member, { channel: open, topic: 'a*b', content });
    expectSuccess(await report(id, realm.guest, { report_type: 'other', description: '`'.repeat(1000) }));
    const [{ content: text, rendered_content }] = (await reports()) as [Awaited<ReturnType<typeof reports>>[0]];
    expect([...text].length).toBeLessThanOrEqual(LIMITS.message);
    expect(text).toMatch(/\[message truncated\]\n`+$/);
    expect(rendered_content).toContain(`/near/${id}`);
  });
});
