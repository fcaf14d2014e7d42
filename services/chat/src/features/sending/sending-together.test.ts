import {
  buildChannel,
  buildRealm,
  buildUser,
  NO_AUTOMATIC_TOPICS,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { drain, registerQueue } from '../../../test/support/events.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { sendWithKey } from '../../../test/support/keyed-sends.js';
import { mentionOf, toldOf } from '../../../test/support/notifications.js';
import type { Replica } from '../../../test/support/start.js';
import { useChat } from '../../../test/support/use-chat.js';
import { until, untilWaiting } from '../../../test/support/wait-until.js';
import type { Tx } from '../../db/db.js';
import { ROLES } from '../../domain/caller.js';
import { LIMITS } from '../../limits/index.js';

const SENDERS = 50;
const MESSAGES = 3;

const chat = useChat();
let other: Replica;
let realm: TestRealm;
let channel: TestChannel;

beforeAll(async () => {
  other = await chat.startReplica();
  realm = await buildRealm(chat);
});
beforeEach(async () => {
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.moderator, realm.guest] });
});

interface Words {
  content: string;
  topic?: string;
}

const post = (replica: Replica, sender: TestUser, words: Words) => sendWithKey(replica, sender, channel, words);

const stored = () =>
  chat.db.query<{ id: number; content: string; xmin: string }>(
    'select id, content, xmin::text as xmin from messages where channel_id = $1 order by id',
    [channel.id],
  );

const holdClock = (tx: Tx) => tx.query('select pg_advisory_xact_lock(1, hashint8($1))', [channel.id]);

/** All of them wait for the clock of the channel, the first one in its transaction, when `meanwhile` runs. */
async function sendWhileHeld(words: { sender: TestUser; words: Words }[], meanwhile: (tx: Tx) => Promise<unknown>) {
  const answers = await chat.db.transaction(async (tx) => {
    await holdClock(tx);
    const first = post(other, realm.member, { content: 'first' });
    await untilWaiting(chat);
    const others = words.map((each) => post(other, each.sender, each.words));
    await until(() => other.deps.sendLines.waiting() === words.length);
    await meanwhile(tx);
    return [first, ...others];
  });
  return Promise.all(answers);
}

test('what fifty people send at once to two replicas, each twice, is there once, in the order of each sender, and heard so', async () => {
  const senders = await Promise.all(
    Array.from({ length: SENDERS }, () => buildUser(chat, realm.id, { role: ROLES.member })),
  );
  const queue = await registerQueue(chat, realm.member, { event_types: ['message', 'subscription'] });
  const sent = await Promise.all(
    senders.map(async (sender, place) => {
      const ids: number[] = [];
      for (let n = 0; n < MESSAGES; n += 1) {
        const words = { content: `${place} ${n}` };
        const [one, again] = await Promise.all([post(chat, sender, words), post(other, sender, words)]);
        expectSuccess(one);
        expectSuccess(again, { id: one.body.id });
        ids.push(one.body.id as number);
      }
      return ids;
    }),
  );
  for (const ids of sent) expect(ids).toEqual(ids.toSorted((a, b) => a - b));
  const contents = new Map(sent.flatMap((ids, place) => ids.map((id, n) => [id, `${place} ${n}`] as const)));
  expect(new Map((await stored()).map(({ id, content }) => [id, content]))).toEqual(contents);
  const heard = (await drain(chat, realm.member, queue)).map((event) => event['message'].id as number);
  expect(heard).toEqual([...contents.keys()].sort((a, b) => a - b));
});

test('what waits for a channel is written together, and who may not send there any more is refused alone', async () => {
  const good = Array.from({ length: 5 }, (_, n) => ({ sender: realm.moderator, words: { content: `good ${n}` } }));
  const words = [
    ...good.slice(0, 2),
    { sender: realm.guest, words: { content: 'from a guest who left' } },
    ...good.slice(2, 4),
    { sender: realm.moderator, words: { content: 'without a topic', topic: '' } },
    good[4]!,
  ];
  const answers = await sendWhileHeld(words, async (tx) => {
    await tx.query(
      `update subscription_spans set to_message_id = (select last_value from messages_id_seq)
       where channel_id = $1 and user_id = $2`,
      [channel.id, realm.guest.id],
    );
    await tx.query("update channels set topics_policy = 'disable_empty_topic' where id = $1", [channel.id]);
  });
  const refused = answers.filter(({ status }) => status !== 200);
  expectError(answers[3]!, 'BAD_REQUEST', { msg: `Not authorized to send to channel '${channel.name}'` });
  expectError(answers[6]!, 'BAD_REQUEST', { msg: 'Topics are required in this channel.' });
  expect(refused).toHaveLength(2);
  const [first, ...others] = await stored();
  expect(first!.content).toBe('first');
  expect(others.map(({ content }) => content).sort()).toEqual(['good 0', 'good 1', 'good 2', 'good 3', 'good 4']);
  expect(new Set(others.map(({ xmin }) => xmin)).size).toBe(1);
});

test('of messages that are written together each is told to its own people', async () => {
  // One after another: `toldOf` lists people by their ids.
  const writer = await buildUser(chat, realm.id, { settings: NO_AUTOMATIC_TOPICS });
  const follower = await buildUser(chat, realm.id, { settings: NO_AUTOMATIC_TOPICS });
  const named = await buildUser(chat, realm.id, { settings: NO_AUTOMATIC_TOPICS });
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, writer, follower, named] });
  expectSuccess(await post(chat, writer, { content: 'opens the topic', topic: 'followed' }));
  expectSuccess(
    await chat.api(follower).post('/user_topics', { stream_id: channel.id, topic: 'followed', visibility_policy: 3 }),
  );
  const words = [
    { content: 'to who began the topic' },
    { content: 'to who follows', topic: 'followed' },
    { content: `to one ${mentionOf(named)}` },
    { content: `to both ${mentionOf(named)} ${mentionOf(writer)}`, topic: 'followed' },
    { content: '@**all**', topic: 'followed' },
  ].map((words) => ({ sender: writer, words }));
  const [, ...sent] = await sendWhileHeld(words, () => Promise.resolve());
  const told = await Promise.all(sent.map(async (answer) => toldOf(chat, expectSuccess(answer)['id'] as number)));
  const as = (user: TestUser, trigger: string) => ({ user_id: user.id, trigger });
  expect(told.slice(0, 4)).toEqual([
    // Who sent the first message began that topic, and follows it.
    [as(realm.member, 'followed_topic')],
    [as(follower, 'followed_topic')],
    [as(realm.member, 'followed_topic'), as(named, 'mention')],
    [as(follower, 'followed_topic'), as(named, 'mention')],
  ]);
  expect(told[4]).toContainEqual(as(follower, 'channel_wildcard_in_followed_topic'));
  expect(told[4]).toContainEqual(as(named, 'channel_wildcard'));
});

test('what the database refuses to store fails alone', async () => {
  await chat.db.query(
    `create function refuse_to_store() returns trigger language plpgsql as
     $$ begin raise exception 'refused' using errcode = '22P05'; end $$`,
  );
  await chat.db.query(
    `create trigger refuse_to_store before insert on messages for each row when (new.content = 'poison')
     execute function refuse_to_store()`,
  );
  const words = ['one', 'poison', `"two" \\u0000 '$1'); -- {}`].map((content) => ({
    sender: realm.moderator,
    words: { content },
  }));
  const [first, one, poison, two] = await sendWhileHeld(words, () => Promise.resolve());
  for (const answer of [first!, one!, two!]) expectSuccess(answer);
  expectError(poison!, 'BAD_REQUEST', { msg: 'A parameter holds a value that cannot be stored.' });
  expect((await stored()).map(({ content }) => content).sort()).toEqual([words[2]!.words.content, 'first', 'one']);
});

test('what a killed connection was writing is refused, is not there, and is there once when it is sent again', async () => {
  const words = Array.from({ length: 6 }, (_, n) => ({ sender: realm.moderator, words: { content: `killed ${n}` } }));
  const killWaiting = async () => {
    await untilWaiting(chat);
    await chat.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
  };
  const answers = await sendWhileHeld(words, async () => {
    await killWaiting();
    // The group behind it is the one of those who waited.
    await until(() => other.deps.sendLines.waiting() === 0);
    await killWaiting();
  });
  for (const answer of answers) {
    expectError(answer, 'UNAVAILABLE', {
      msg: 'The service is overloaded or cannot reach its database: try again.',
    });
  }
  expect(await stored()).toEqual([]);
  for (const each of words) expectSuccess(await post(other, each.sender, each.words));
  expect((await stored()).map(({ content }) => content)).toEqual(words.map((each) => each.words.content));
});

test('where too many messages wait for a channel, the next is refused with its reason, and another channel takes messages', async () => {
  const limits = LIMITS as { sendsInLine: number };
  const usual = limits.sendsInLine;
  limits.sendsInLine = 2;
  const small = await chat.startReplica();
  limits.sendsInLine = usual;
  const full = channel;
  const free = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  const answers = await chat.db.transaction(async (tx) => {
    await holdClock(tx);
    const waiting = [post(small, realm.member, { content: 'in its transaction' })];
    await untilWaiting(chat);
    for (const content of ['waits', 'waits too']) waiting.push(post(small, realm.member, { content }));
    await until(() => small.deps.sendLines.waiting() === 2);
    const refused = await post(small, realm.member, { content: 'one too many' });
    expectError(refused, 'UNAVAILABLE', {
      msg: 'Too many messages are being sent to this channel or conversation: try again.',
    });
    expect(refused.headers['retry-after']).toBe('1');
    channel = free;
    expectSuccess(await post(small, realm.member, { content: 'elsewhere' }));
    channel = full;
    return waiting;
  });
  for (const answer of await Promise.all(answers)) expectSuccess(answer);
  expect((await stored()).map(({ content }) => content).sort()).toEqual(['in its transaction', 'waits', 'waits too']);
  const { values } = await small.deps.metrics.refused.get();
  expect(values).toEqual([{ labels: { place: 'sending' }, value: 1 }]);
});
