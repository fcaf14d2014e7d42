import { buildChannel, sendMessage, type TestChannel } from '../../../test/support/builders.js';
import { expectRefused, expectSuccess } from '../../../test/support/expect.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
const realm = useRealm(chat);
let channel: TestChannel;

beforeAll(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
});
afterEach(() => chat.db.query("update realms set settings = '{}' where id = $1", [realm.id]));

const policy = (value: string) =>
  chat.db.query('update realms set settings = $2 where id = $1', [
    realm.id,
    { message_edit_history_visibility_policy: value },
  ]);
const get = (id: number, query = {}) => chat.api(realm.member).get(`/messages/${id}/history`, query);

async function editedAndMoved(): Promise<number> {
  const id = await sendMessage(chat, realm.member, { channel, topic: '', content: 'v1' });
  for (const values of [{ content: 'v2' }, { topic: 'named' }, { content: 'v3', topic: 'again' }]) {
    expectSuccess(
      await chat.api(realm.member).patch(`/messages/${id}`, { ...values, send_notification_to_new_thread: false }),
    );
  }
  return id;
}

test('a message that was never edited has one snapshot', async () => {
  const id = await sendMessage(chat, realm.member, { channel, topic: 't', content: 'x' });
  expect(expectSuccess(await get(id))['message_history']).toEqual([
    { topic: 't', content: 'x', rendered_content: '<p>x</p>', timestamp: expect.any(Number), user_id: realm.member.id },
  ]);
});

test('snapshots tell topic and content after each edit, and what it changed', async () => {
  const id = await editedAndMoved();
  const common = { timestamp: expect.closeTo(Date.now() / 1000, -2), user_id: realm.member.id };
  const text = (content: string) => ({ ...common, content, rendered_content: `<p>${content}</p>` });
  const edited = (from: string) => ({
    prev_content: from,
    prev_rendered_content: `<p>${from}</p>`,
    content_html_diff: expect.stringContaining('highlight_text_deleted'),
  });
  expect(expectSuccess(await get(id, { allow_empty_topic_name: true }))['message_history']).toEqual([
    { topic: '', ...text('v1') },
    { topic: '', ...text('v2'), ...edited('v1') },
    { topic: 'named', prev_topic: '', ...text('v2') },
    { topic: 'again', prev_topic: 'named', ...text('v3'), ...edited('v2') },
  ]);
  const shown = expectSuccess(await get(id))['message_history'];
  expect(shown[0].topic).toBe('general chat');
  expect(shown[2].prev_topic).toBe('general chat');
});

test('where only moves are shown, content is not told', async () => {
  const id = await editedAndMoved();
  await policy('moves');
  const shown = expectSuccess(await get(id))['message_history'];
  expect(shown.map((shot: { topic: string }) => shot.topic)).toEqual(['general chat', 'named', 'again']);
  for (const shot of shown) {
    for (const told of ['prev_content', 'prev_rendered_content', 'content_html_diff']) {
      expect(shot).not.toHaveProperty(told);
    }
  }
});

test('where history is disabled, or the message is unknown, it is an error', async () => {
  const id = await sendMessage(chat, realm.member, { channel });
  expectRefused(await get(id + 1_000_000), 'Invalid message(s)');
  await policy('none');
  expectRefused(await get(id), 'Message edit history is disabled in this organization');
});

test('the topic of a direct message is empty', async () => {
  const id = await sendMessage(chat, realm.member, { to: [realm.owner] });
  expect(expectSuccess(await get(id))['message_history'][0].topic).toBe('');
});

test('of a message that was changed thousands of times its newest changes are told, wherever it is read', async () => {
  const id = await sendMessage(chat, realm.member, { channel, topic: 'often', content: 'now' });
  const long = 'x'.repeat(10_000);
  await chat.db.query(
    `insert into message_edits (realm_id, message_id, user_id, edited_at, prev_content, prev_rendered_content)
     select $1, $2, $3, now() - make_interval(secs => 5000 - n), n || $4, n || $4 from generate_series(1, 2000) n`,
    [realm.id, id, realm.member.id, long],
  );
  await chat.db.query(
    `insert into thread_moves (realm_id, thread_id, user_id, moved_at, up_to_message_id, prev_topic, topic, prev_channel_id, channel_id)
     select m.realm_id, m.thread_id, $3, now() - make_interval(secs => 9000 - n), m.id, 'a' || n, 'b' || n, $4, $4
     from messages m, generate_series(1, 2000) n where m.realm_id = $1 and m.id = $2`,
    [realm.id, id, realm.member.id, channel.id],
  );
  await chat.db.query('update messages set last_edited_at = now() where realm_id = $1 and id = $2', [realm.id, id]);
  const shown = expectSuccess(await get(id))['message_history'] as { prev_content?: string; prev_topic?: string }[];
  const contents = shown.flatMap(({ prev_content }) => prev_content ?? []);
  expect(contents.at(-1)).toBe(`2000${long}`);
  expect(contents.length).toBe(Math.ceil(LIMITS.historyBytes / (2 * (long.length + 4))));
  expect(shown.filter(({ prev_topic }) => prev_topic !== undefined)).toHaveLength(LIMITS.historyChanges);
  const { message } = expectSuccess(await chat.api(realm.member).get(`/messages/${id}`));
  const listed = message.edit_history as { prev_content?: string; prev_topic?: string }[];
  expect(listed[0]!.prev_content).toBe(`2000${long}`);
  expect(listed.filter(({ prev_topic }) => prev_topic !== undefined)).toHaveLength(LIMITS.listedChanges);
  expect(JSON.stringify(listed).length).toBeLessThan(2 * LIMITS.listedHistoryBytes);
});
