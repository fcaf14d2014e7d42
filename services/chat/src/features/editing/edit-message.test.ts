import { createHash } from 'node:crypto';
import {
  buildChannel,
  buildRealm,
  buildUser,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestUser,
} from '../../../test/support/builders.js';
import { poll, pollFor, registerQueue } from '../../../test/support/events.js';
import { expectError, expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

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
const age = (id: number, interval: string) =>
  chat.db.query(`update messages set sent_at = now() - $2::interval where id = $1`, [id, interval]);

describe('content', () => {
  test('the sender edits it: everybody hears of it, and its history tells', async () => {
    const id = await sendMessage(chat, realm.member, { channel, topic: 'typos', content: 'helo' });
    const queue = await registerQueue(chat, realm.moderator);
    expectSuccess(await edit(realm.member, id, { content: 'hello' }), { detached_uploads: [] });
    const [event] = await pollFor(chat, realm.moderator, queue, 'update_message');
    expect(event).toMatchObject({
      message_id: id,
      message_ids: [id],
      user_id: realm.member.id,
      rendering_only: false,
      stream_id: channel.id,
      stream_name: 'general',
      orig_content: 'helo',
      orig_rendered_content: '<p>helo</p>',
      content: 'hello',
      rendered_content: '<p>hello</p>',
      is_me_message: false,
      flags: [],
    });
    expect(event).not.toHaveProperty('propagate_mode');
    expect(event).not.toHaveProperty('orig_subject');
    const [first, second] = await history(id);
    expect(first).toEqual({
      topic: 'typos',
      content: 'helo',
      rendered_content: '<p>helo</p>',
      timestamp: expect.any(Number),
      user_id: realm.member.id,
    });
    expect(second).toMatchObject({
      content: 'hello',
      prev_content: 'helo',
      prev_rendered_content: '<p>helo</p>',
      content_html_diff: expect.stringContaining('highlight_text_inserted'),
    });
  });

  test('nobody else may, not even an administrator', async () => {
    const id = await sendMessage(chat, realm.member, { channel, content: 'mine' });
    expectRefused(
      await edit(realm.administrator, id, { content: 'yours' }),
      "You don't have permission to edit this message",
    );
    expect((await history(id)).length).toBe(1);
  });

  test('within the time limit and its grace, not after', async () => {
    const id = await sendMessage(chat, realm.member, { channel, content: 'old' });
    await age(id, '615 seconds');
    expectSuccess(await edit(realm.member, id, { content: 'in the grace' }));
    await age(id, '625 seconds');
    expectRefused(
      await edit(realm.member, id, { content: 'too late' }),
      'The time limit for editing this message has passed',
    );
  });

  test('a stale copy of the content is a mismatch, a true one is not', async () => {
    const id = await sendMessage(chat, realm.member, { channel, content: 'version 1' });
    const sha = (text: string) => createHash('sha256').update(text).digest('hex');
    expectError(
      await edit(realm.member, id, { content: 'x', prev_content_sha256: sha('version 0') }),
      'EXPECTATION_MISMATCH',
      {
        field_name: 'prev_content_sha256',
      },
    );
    for (const prev_content_sha256 of ['', 'not a hash', sha('version 1').slice(1)]) {
      expectError(await edit(realm.member, id, { content: 'x', prev_content_sha256 }), 'EXPECTATION_MISMATCH');
    }
    expectError(
      await edit(realm.member, id, { topic: 'elsewhere', prev_content_sha256: sha('version 0') }),
      'EXPECTATION_MISMATCH',
    );
    expectSuccess(await edit(realm.member, id, { content: 'version 2', prev_content_sha256: sha('version 1') }));
  });

  test('two edits at once come one after the other, and both are in the history', async () => {
    const id = await sendMessage(chat, realm.member, { channel, content: 'v0' });
    await Promise.all(['v1', 'v2', 'v3'].map((content) => edit(realm.member, id, { content })));
    const snapshots = await history(id);
    expect(snapshots.map((shot) => shot['content']).sort()).toEqual(['v0', 'v1', 'v2', 'v3']);
    for (const [n, shot] of snapshots.entries())
      if (n > 0) expect(shot['prev_content']).toBe(snapshots[n - 1]!['content']);
  });

  test('blank content is stored as deleted', async () => {
    const id = await sendMessage(chat, realm.member, { channel, content: 'gone soon' });
    expectSuccess(await edit(realm.member, id, { content: ' ' }));
    expect((await history(id)).at(-1)!['content']).toBe('(deleted)');
  });

  test('who is mentioned afterwards has the flag, who no longer is has not', async () => {
    const id = await sendMessage(chat, realm.member, { channel, content: `@**${realm.moderator.full_name}**` });
    const queue = await registerQueue(chat, realm.administrator);
    expectSuccess(await edit(realm.member, id, { content: `@**${realm.administrator.full_name}**` }));
    const [event] = await pollFor(chat, realm.administrator, queue, 'update_message');
    expect(event!['flags']).toEqual(['mentioned']);
    const rows = await chat.db.query('select user_id from message_flags where message_id = $1 and mentioned', [id]);
    expect(rows).toEqual([{ user_id: realm.administrator.id }]);
  });

  test('who has read the message keeps it read', async () => {
    const id = await sendMessage(chat, realm.member, { channel, content: 'read me' });
    expectSuccess(await chat.api(realm.moderator).post('/messages/flags', { messages: [id], op: 'add', flag: 'read' }));
    const queue = await registerQueue(chat, realm.moderator);
    expectSuccess(await edit(realm.member, id, { content: 'read me again' }));
    const [event] = await pollFor(chat, realm.moderator, queue, 'update_message');
    expect(event!['flags']).toEqual(['read']);
  });

  test('in a direct message', async () => {
    const id = await sendMessage(chat, realm.member, { to: [realm.moderator], content: 'psst' });
    const queue = await registerQueue(chat, realm.moderator);
    expectSuccess(await edit(realm.member, id, { content: 'pssst' }));
    const [event] = await pollFor(chat, realm.moderator, queue, 'update_message');
    expect(event).toMatchObject({ content: 'pssst', message_id: id });
    expect(event).not.toHaveProperty('stream_id');
  });
});

test('messages of others, of other organizations and of archived channels are unknown alike', async () => {
  const secret = await buildChannel(chat, realm.id, { invite_only: true, subscribers: [realm.owner] });
  const archived = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  const inArchived = await sendMessage(chat, realm.member, { channel: archived });
  await chat.db.query('update channels set is_archived = true where id = $1', [archived.id]);
  const ids = [
    await chat.db.one<{ id: number }>('select max(id) + 1000 as id from messages').then(({ id }) => id),
    await sendMessage(chat, realm.owner, { channel: secret }),
    await sendMessage(chat, realm.owner, { to: [realm.moderator] }),
    inArchived,
    await foreignMessage(),
  ];
  const answers = await Promise.all(ids.map((id) => edit(realm.member, id, { content: 'x' })));
  for (const res of answers) {
    expectRefused(res, 'Invalid message(s)');
    expect(res.body).toEqual(answers[0]!.body);
  }
  for (const change of [
    chat.api(realm.member).post(`/messages/${inArchived}/reactions`, { emoji_name: 'tada' }),
    chat.api(realm.member).delete(`/messages/${inArchived}/reactions`, { emoji_name: 'tada' }),
    chat.api(realm.member).delete(`/messages/${inArchived}`),
  ]) {
    expect((await change).body).toEqual(answers[0]!.body);
  }
  expectSuccess(await chat.api(realm.member).get(`/messages/${inArchived}`));
  expect(await poll(chat, realm.member, await registerQueue(chat, realm.member), { dont_block: true })).toEqual([]);
});

async function foreignMessage(): Promise<number> {
  const elsewhere = await buildRealm(chat, { is_default: false });
  const foreign = await buildChannel(chat, elsewhere.id, { subscribers: [elsewhere.member] });
  const { id } = await chat.db.one<{ id: number }>(
    `with topic as (
       insert into topics (realm_id, channel_id, name, open_thread_id) values ($1, $2, 't', 900001) returning id
     ), thread as (
       insert into threads (realm_id, id, topic_id, channel_id, stamped_channel_id) select $1, 900001, id, $2, $2 from topic returning id
     )
     insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content)
     select $1, thread.id, $2, $3, 'test', 'x', '<p>x</p>' from thread returning id`,
    [elsewhere.id, foreign.id, elsewhere.member.id],
  );
  return id;
}

describe('of several faults the first in order is told:', () => {
  const OTHER = '0'.repeat(64);
  const stale = { prev_content_sha256: OTHER };

  test.each([
    [
      'the right to edit content before a stale copy',
      { content: 'x', ...stale },
      "You don't have permission to edit this message",
    ],
    [
      'a resolved mark alone before a stale copy',
      { topic: '✔', ...stale },
      'The general chat topic cannot be marked as resolved.',
    ],
    ['that nothing changes before a stale copy', { topic: 'same', ...stale }, 'Nothing to change'],
  ] as const)('%s', async (_what, values, reason) => {
    const id = await sendMessage(chat, realm.administrator, { channel, topic: 'same' });
    expectRefused(await edit(realm.member, id, values), reason);
  });

  test('a stale copy before a channel that nobody knows', async () => {
    const id = await sendMessage(chat, realm.administrator, { channel, topic: 'same' });
    expectError(await edit(realm.member, id, { stream_id: 2 ** 31 - 1, ...stale }), 'EXPECTATION_MISMATCH');
  });

  test('that a direct message has no topic before a stale copy', async () => {
    const id = await sendMessage(chat, realm.member, { to: [realm.moderator] });
    expectRefused(
      await edit(realm.member, id, { topic: 'x', ...stale }),
      'Direct messages cannot have topics or channels.',
    );
  });

  test('that a poll is not edited, and who may not be mentioned, before messages that are too old to move', async () => {
    const crowd = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
    for (let n = 0; n < 16; n += 1) await subscribeUser(chat, crowd, await buildUser(chat, realm.id));
    const old = await sendMessage(chat, realm.member, { channel: crowd, topic: 'mixed' });
    const [poll, text] = [
      await sendMessage(chat, realm.member, { channel: crowd, topic: 'mixed', content: '/poll Tea?' }),
      await sendMessage(chat, realm.member, { channel: crowd, topic: 'mixed' }),
    ];
    await age(old, '8 days');
    const all = { topic: 'new', propagate_mode: 'change_all' };
    expectRefused(await edit(realm.member, poll, { ...all, content: 'x' }), 'Widgets cannot be edited.');
    expectError(await edit(realm.member, text, { ...all, content: '@**all**' }), 'STREAM_WILDCARD_MENTION_NOT_ALLOWED');
    expectError(await edit(realm.member, text, { ...all, content: 'x' }), 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED');
    expect(await history(text)).toHaveLength(1);
  });
});
