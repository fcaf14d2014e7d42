import {
  buildChannel,
  buildRealm,
  type TestChannel,
  type TestRealm,
  type TestUser,
} from '../../../test/support/builders.js';
import { expectError, expectSuccess } from '../../../test/support/expect.js';
import { sendWithKey } from '../../../test/support/keyed-sends.js';
import type { Replica } from '../../../test/support/start.js';
import { useChat } from '../../../test/support/use-chat.js';
import { until, untilWaiting } from '../../../test/support/wait-until.js';
import { LIMITS } from '../../limits/index.js';

const chat = useChat();
let other: Replica;
let realm: TestRealm;
let channel: TestChannel;

beforeAll(async () => {
  other = await chat.startReplica();
  realm = await buildRealm(chat);
  channel = await buildChannel(chat, realm.id, { subscribers: [realm.member, realm.moderator] });
});

const post = (replica: Replica, sender: TestUser, content: string) =>
  sendWithKey(replica, sender, channel, { content, topic: 'again' });

test('a message that was refused with 503 or 429 is there once when it is sent again and again with its key', async () => {
  const limits = LIMITS as { sendsPreparedOfOrganization: number; sendsToPrepare: number };
  const usual = { ...limits };
  Object.assign(limits, { sendsPreparedOfOrganization: 1, sendsToPrepare: 1 });
  const small = await chat.startReplica();
  Object.assign(limits, usual);
  const hasty = await chat.startReplica({ env: { RATE_LIMIT_USER: '600:1' } });
  const answers = await chat.db.transaction(async (tx) => {
    await tx.query('lock table muted_users in access exclusive mode');
    const waiting = [post(small, realm.member, 'is being looked at')];
    await untilWaiting(chat);
    waiting.push(post(small, realm.member, 'waits for that'));
    await until(() => small.deps.sendTurns.waiting() === 1);
    const refused = await post(small, realm.moderator, 'refused with 503');
    expectError(refused, 'UNAVAILABLE', {
      msg: 'Too many messages are being sent in this organization: try again.',
    });
    expect(refused.headers['retry-after']).toBe('1');
    return waiting;
  });
  for (const answer of await Promise.all(answers)) expectSuccess(answer);
  expectSuccess(await post(hasty, realm.moderator, 'within the budget'));
  expectError(await post(hasty, realm.moderator, 'refused with 429'), 'RATE_LIMIT_HIT', {
    msg: 'Too many requests: wait before you try again.',
  });
  for (const content of ['refused with 503', 'refused with 429']) {
    const again = await Promise.all([chat, other, chat].map((replica) => post(replica, realm.moderator, content)));
    expect(new Set(again.map((answer) => expectSuccess(answer)['id'])).size).toBe(1);
  }
  const stored = await chat.db.query('select content from messages where channel_id = $1 order by id', [channel.id]);
  expect(stored.map(({ content }) => content)).toEqual([
    'is being looked at',
    'waits for that',
    'within the budget',
    'refused with 503',
    'refused with 429',
  ]);
});
