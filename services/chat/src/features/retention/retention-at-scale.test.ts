import { buildChannel, buildRealm, sendMessage, type TestRealm } from '../../../test/support/builders.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { loggedEvents } from '../../../test/support/logged-events.js';
import { useChat } from '../../../test/support/use-chat.js';
import { until } from '../../../test/support/wait-until.js';
import { TASKS } from '../../jobs.js';
import { LIMITS } from '../../limits/index.js';
import { runDueJobs } from '../jobs/index.js';
import { deleteSomeExpired } from './delete-expired.js';
import { shareRealm } from './retention-store.js';

const chat = useChat();

/** An organization that keeps messages for a day, with so many older ones in a channel. */
async function buildOld(messages: number): Promise<TestRealm> {
  const realm = await buildRealm(chat);
  const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  expectSuccess(await chat.api(realm.owner).patch('/realm', { message_retention_days: 1 }));
  const id = await sendMessage(chat, realm.member, { channel });
  await chat.db.query(
    `insert into messages (realm_id, thread_id, channel_id, sender_id, client, content, rendered_content)
     select m.realm_id, m.thread_id, m.channel_id, m.sender_id, 'test', 'old', '<p>old</p>'
     from messages m, generate_series(2, $2::integer) where m.id = $1`,
    [id, messages],
  );
  await chat.db.query("update messages set sent_at = now() - interval '2 days' where realm_id = $1", [realm.id]);
  return realm;
}

const idsOf = async (realm: TestRealm) =>
  (await chat.db.query<{ id: number }>('select id from messages where realm_id = $1 order by id', [realm.id])).map(
    ({ id }) => id,
  );
/** By the events for clients that take lists, one of each turn. */
const toldOf = async (realm: TestRealm): Promise<number[][]> =>
  (await loggedEvents(chat, realm, 'delete_message')).flatMap(({ payload }) =>
    payload['message_ids'] ? [payload['message_ids']] : [],
  );

test('in bounded turns, by whichever replica comes next, each message once', async () => {
  const realm = await buildOld(3 * LIMITS.messagesDeleted + 1);
  const ids = await idsOf(realm);
  const other = await chat.startReplica();
  await Promise.all([
    runJobs(chat, 'delete messages past their retention'),
    runDueJobs(other.deps, TASKS),
    runJobs(chat, 'delete messages past their retention'),
  ]);
  await runDueJobs(other.deps, TASKS);
  expect(await idsOf(realm)).toEqual([]);
  const told = await toldOf(realm);
  expect(told.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([1, ...Array<number>(3).fill(500)]);
  expect(told.flat().toSorted((a, b) => a - b)).toEqual(ids);
});

test('a turn that ends in the middle has done nothing, and the next one does it', async () => {
  const realm = await buildOld(3);
  const ids = await idsOf(realm);
  const cut = chat.deps.db.transaction(async (tx) => {
    await deleteSomeExpired(tx, chat.deps, (await shareRealm(tx, realm.id))!);
    throw new Error('the process was killed');
  });
  await expect(cut).rejects.toThrow('killed');
  expect([await idsOf(realm), await toldOf(realm)]).toEqual([ids, []]);
  await runJobs(chat, 'delete messages past their retention');
  expect([await idsOf(realm), await toldOf(realm)]).toEqual([[], [ids]]);
});

test('a replica that is cut off in the middle loses its turn, and what was left is deleted once', async () => {
  const realm = await buildOld(4 * LIMITS.messagesDeleted);
  const ids = await idsOf(realm);
  const running = runJobs(chat, 'delete messages past their retention').catch(() => undefined);
  await until(async () => (await toldOf(realm)).length > 0);
  await chat.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
  );
  await running;
  await until(async () => {
    await runJobs(chat, 'delete messages past their retention');
    return (await idsOf(realm)).length === 0;
  });
  expect((await toldOf(realm)).flat().toSorted((a, b) => a - b)).toEqual(ids);
});

test('organizations take turns, so that one with little to delete does not wait for one with much', async () => {
  const [much, little] = [await buildOld(4 * LIMITS.messagesDeleted), await buildOld(10)];
  await runJobs(chat, 'delete messages past their retention');
  const order = await chat.db.query<{ realm_id: number }>(
    `select realm_id from events where realm_id = any ($1) and payload ->> 'type' = 'delete_message' and payload ? 'message_ids'
     order by id`,
    [[much.id, little.id]],
  );
  const places = order.map(({ realm_id }) => (realm_id === much.id ? 'much' : 'little'));
  expect(places.filter((place) => place === 'much')).toHaveLength(4);
  expect(places.indexOf('little')).toBeLessThan(2);
});

test('an organization is not changed while a turn of it decides', async () => {
  const realm = await buildOld(3);
  const ids = await idsOf(realm);
  let answered = false;
  let patched: Promise<void> | undefined;
  await chat.deps.db.transaction(async (tx) => {
    const shared = (await shareRealm(tx, realm.id))!;
    patched = chat
      .api(realm.owner)
      .patch('/realm', { message_retention_days: 'unlimited' })
      .then((answer) => {
        expectSuccess(answer);
        answered = true;
      });
    await deleteSomeExpired(tx, chat.deps, shared);
    expect(answered).toBe(false);
  });
  await patched;
  expect([await idsOf(realm), await toldOf(realm)]).toEqual([[], [ids]]);
});
