import { answerFor, buildChannel, buildRealm, sendMessage, type TestRealm } from './support/builders.js';
import { poll, registerQueue } from './support/events.js';
import { expectError, expectSuccess } from './support/expect.js';
import type { Chat } from './support/start.js';
import { useChat } from './support/use-chat.js';
import { untilWaiting } from './support/wait-until.js';

/** Connections of the service, of which an organization may have half. */
const POOL = 5;
const SHARE = 3;

let busy: TestRealm;
let other: TestRealm;

const chat = useChat({ env: { DATABASE_POOL_SIZE: String(POOL) } });
beforeAll(async () => {
  busy = await buildRealm(chat, { is_default: false });
  other = await buildRealm(chat);
});

/** Requests of the busy organization that wait for the clock of a channel, which `during` is held. */
async function whileTheyWait(
  replica: Pick<Chat, 'api'>,
  count: number,
  during: (answered: () => number) => Promise<void>,
) {
  const channel = await buildChannel(chat, busy.id, { subscribers: [busy.member] });
  await answerFor(chat, busy);
  const message_ids: number[] = [];
  for (let n = 0; n < count; n += 1) message_ids.push(await sendMessage(chat, busy.member, { channel }));
  await answerFor(chat, other);
  let answered = 0;
  const requests = await chat.db.transaction(async (tx) => {
    await tx.query('select pg_advisory_xact_lock(1, hashint8($1))', [channel.id]);
    const asked = message_ids.map((id) =>
      replica
        .api(busy.member)
        .request('post', `/messages/${id}/reactions`)
        .set('Host', busy.host)
        .type('form')
        .send({ emoji_name: 'octopus' })
        .then((answer) => {
          answered += 1;
          return answer;
        }),
    );
    await untilWaiting(chat, SHARE);
    await during(() => answered);
    return asked;
  });
  return Promise.all(requests);
}

test('an organization whose requests all wait for a lock does not keep another from being answered', async () => {
  const channel = await buildChannel(chat, other.id, { subscribers: [other.member] });
  const answers = await whileTheyWait(chat, 3 * POOL, async (answered) => {
    const queue = await registerQueue(chat, other.member);
    const sent = await chat
      .api(other.member)
      .post('/messages', { type: 'channel', to: channel.id, topic: 'beside', content: 'undisturbed' });
    const { id } = expectSuccess(sent);
    expect((await poll(chat, other.member, queue)).map((event) => event['message']?.id)).toContain(id);
    expectSuccess(await chat.api(other.member).patch(`/messages/${id}`, { content: 'undisturbed still' }));
    const search = {
      anchor: 'newest',
      num_before: 5,
      num_after: 0,
      narrow: '[{"operator":"search","operand":"still"}]',
    };
    expect(expectSuccess(await chat.api(other.member).get('/messages', search)).messages).toHaveLength(1);
    expect(answered()).toBe(0);
  });
  for (const answer of answers) expectSuccess(answer);
});

test('who waits for a connection for too long is told to try again, and nothing of theirs is done', async () => {
  const hasty = await chat.startReplica({ env: { DATABASE_CONNECT_TIMEOUT_MS: '1000' } });
  const refused: unknown[] = [];
  const answers = await whileTheyWait(hasty, SHARE + 1, async (answered) => {
    while (answered() === 0) await new Promise((resolve) => setImmediate(resolve));
    refused.push(answered());
  });
  expect(refused).toEqual([1]);
  const [first, ...others] = answers.toSorted((a, b) => b.status - a.status);
  expectError(first!, 'UNAVAILABLE', {
    msg: 'Too many requests of this organization wait for the database: try again.',
  });
  expect(first!.headers['retry-after']).toBe('1');
  for (const answer of others) expectSuccess(answer);
  const { values } = await hasty.deps.metrics.refused.get();
  expect(values).toEqual([{ labels: { place: 'connection' }, value: 1 }]);
});
