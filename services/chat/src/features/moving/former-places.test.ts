import {
  buildChannel,
  sendMessage,
  subscribeUser,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { makeExport } from '../../../test/support/exports.js';
import { buildOpenRealm } from '../../../test/support/spectators.js';
import { useChat } from '../../../test/support/use-chat.js';

const chat = useChat();
let realm: TestRealm;
/** Everybody on the web reads in the square, members in the hall, and in the board those who are in it. */
let square: TestChannel;
let hall: TestChannel;
let board: TestChannel;

beforeEach(async () => {
  ({ realm, square, hall } = await buildOpenRealm(chat));
  for (const channel of [square, hall]) await subscribeUser(chat, channel, realm.administrator);
  board = await buildChannel(chat, realm.id, {
    name: 'board',
    invite_only: true,
    subscribers: [realm.administrator],
  });
});

const change = async (id: number, values: object) =>
  expectSuccess(await chat.api(realm.administrator).patch(`/messages/${id}`, { ...values }));

/** A message of the board that was edited there, renamed, and came to the channel under the name "news". */
async function published(channel: TestChannel): Promise<number> {
  const id = await sendMessage(chat, realm.administrator, { channel: board, topic: 'secret plan', content: 'first' });
  await change(id, { topic: 'secret sale', propagate_mode: 'change_all' });
  await change(id, { stream_id: channel.id, topic: 'news', propagate_mode: 'change_all' });
  await change(id, { content: 'second' });
  await change(id, { topic: 'old news', propagate_mode: 'change_all' });
  return id;
}

const listed = async (user: TestUser | undefined, id: number, channel = square) => {
  const place = { operator: 'channel', operand: channel.id };
  const narrow = user ? [place] : [place, { operator: 'channels', operand: 'web-public' }];
  const { messages } = expectSuccess(
    await chat.api(user).get('/messages', { anchor: id, num_before: 0, num_after: 0, narrow }),
  );
  return messages[0] as { edit_history?: object[]; last_moved_timestamp?: number };
};
const snapshots = async (user: TestUser, id: number) =>
  expectSuccess(await chat.api(user).get(`/messages/${id}/history`))['message_history'] as object[];

const move = (topic: string, prev_topic: string) => expect.objectContaining({ topic, prev_topic });

test('who may read where a message was before is told of it, wherever its history is read', async () => {
  const id = await published(square);
  const { edit_history } = await listed(realm.administrator, id);
  expect(edit_history).toEqual([
    move('old news', 'news'),
    expect.objectContaining({ prev_content: 'first' }),
    expect.objectContaining({ topic: 'news', prev_topic: 'secret sale', stream: square.id, prev_stream: board.id }),
    move('secret sale', 'secret plan'),
  ]);
  expect(await snapshots(realm.administrator, id)).toEqual([
    expect.objectContaining({ topic: 'secret plan', content: 'first' }),
    move('secret sale', 'secret plan'),
    expect.objectContaining({ topic: 'news', prev_topic: 'secret sale', prev_stream: board.id, stream: square.id }),
    expect.objectContaining({ topic: 'news', prev_content: 'first' }),
    move('old news', 'news'),
  ]);
});

test.each(['member', 'guest'] as const)('a %s who may not read there is not told of it', async (role) => {
  const id = await published(square);
  const user = realm[role];
  const message = await listed(user, id);
  expect(message.edit_history).toEqual([move('old news', 'news'), expect.objectContaining({ prev_content: 'first' })]);
  expect(message.last_moved_timestamp).toEqual(expect.any(Number));
  const history = await snapshots(user, id);
  expect(history).toEqual([
    expect.objectContaining({ topic: 'news', content: 'first' }),
    expect.objectContaining({ topic: 'news', content: 'second', prev_content: 'first' }),
    move('old news', 'news'),
  ]);
  for (const told of [message, history, (await chat.api(user).get(`/messages/${id}`)).body]) {
    expect(JSON.stringify(told)).not.toContain('secret');
    expect(JSON.stringify(told)).not.toContain('prev_stream');
  }
});

test('spectators are told neither of that nor of what a message said before', async () => {
  const message = await listed(undefined, await published(square));
  expect(message.edit_history).toEqual([
    { user_id: realm.administrator.id, timestamp: expect.any(Number), topic: 'old news', prev_topic: 'news' },
  ]);
});

test('a message that went through a private channel and back tells nothing of its time there', async () => {
  const id = await sendMessage(chat, realm.administrator, { channel: hall, topic: 'lunch' });
  await change(id, { topic: 'dinner', propagate_mode: 'change_all' });
  await change(id, { stream_id: board.id, topic: 'secret dinner', propagate_mode: 'change_all' });
  await change(id, { stream_id: hall.id, topic: 'party', propagate_mode: 'change_all' });
  const message = await listed(realm.member, id, hall);
  expect(message.edit_history).toEqual([move('dinner', 'lunch')]);
  expect(await snapshots(realm.member, id)).toEqual([
    expect.objectContaining({ topic: 'lunch' }),
    move('dinner', 'lunch'),
  ]);
});

test('an export has the places of the channels that are in it', async () => {
  const id = await published(hall);
  const consent = async (user: TestUser) =>
    expectSuccess(await chat.api(user).patch('/settings', { allow_private_data_export: true }));
  await consent(realm.owner);
  const historyIn = async (export_type: 1 | 2) => {
    const files = await makeExport(chat, realm.owner, export_type);
    const message = files['messages-000001.json'].zerver_message.find((each: { id: number }) => each.id === id);
    return JSON.parse(message.edit_history) as object[];
  };
  for (const export_type of [1, 2] as const) {
    const history = await historyIn(export_type);
    expect(history).toEqual([move('old news', 'news'), expect.objectContaining({ prev_content: 'first' })]);
  }
  await consent(realm.administrator);
  expect(await historyIn(2)).toHaveLength(4);
  expect(await historyIn(1)).toHaveLength(2);
});

describe('the notices of a move', () => {
  /** What the bot writes in the new topic and in the old one. */
  async function notices(from: TestChannel, to: TestChannel): Promise<string[]> {
    const id = await sendMessage(chat, realm.administrator, { channel: from, topic: 'before' });
    await sendMessage(chat, realm.administrator, { channel: from, topic: 'before' });
    await change(id, { stream_id: to.id, topic: 'after', send_notification_to_old_thread: true });
    const rows = await chat.db.query<{ content: string; channel_id: number }>(
      `select m.content, t.channel_id from messages m join threads t on t.realm_id = m.realm_id and t.id = m.thread_id
       join users u on u.realm_id = m.realm_id and u.id = m.sender_id
       where m.realm_id = $1 and u.is_system_bot and m.content like '%moved%' order by m.id desc limit 2`,
      [realm.id],
    );
    return rows.map(({ content }) => content.replace(/@_\*\*[^*]+\*\*/, 'Somebody')).toReversed();
  }

  test('name both places where all who read them may know the other', async () => {
    const other = await buildChannel(chat, realm.id, { name: 'other', subscribers: [realm.administrator] });
    expect(await notices(hall, other)).toEqual([
      expect.stringContaining(`was moved here from #**${hall.name}>before** by Somebody.`),
      expect.stringMatching(/was moved from this topic to #\*\*other>after@\d+\*\* by Somebody\.$/),
    ]);
  });

  test.each([
    ['a private channel into a public one', () => [board, hall]],
    ['a members’ channel into a web-public one', () => [hall, square]],
  ] as const)('name the new place alone when a message goes from %s', async (_title, places) => {
    const [from, to] = places() as [TestChannel, TestChannel];
    expect(await notices(from, to)).toEqual([
      expect.stringMatching(/^\[A message\]\([^)]*\) was moved here from another channel by Somebody\.$/),
      expect.stringMatching(
        new RegExp(`^A message was moved from this topic to #\\*\\*${to.name}>after@\\d+\\*\\* by Somebody\\.$`),
      ),
    ]);
  });

  test('name the old place alone when a message goes into a private channel', async () => {
    expect(await notices(hall, board)).toEqual([
      expect.stringContaining(`was moved here from #**${hall.name}>before** by Somebody.`),
      'A message was moved from this topic to another channel by Somebody.',
    ]);
  });
});
