import { registerQueue } from '../../../test/support/events.js';
import { expectSuccess } from '../../../test/support/expect.js';
import { runJobs } from '../../../test/support/jobs.js';
import { useChat, useRealm } from '../../../test/support/use-chat.js';

const TRIM = 'trim the event log';
const chat = useChat();
const realm = useRealm(chat);

const change = async (full_name: string) =>
  expectSuccess(await chat.api(realm.member).patch('/settings', { full_name }));
const sequence = () => chat.db.query('select sequence_events()');
const namesTold = async () =>
  (
    await chat.db.query<{ name: string }>(
      `select payload -> 'person' ->> 'full_name' as name from events
       where realm_id = $1 and payload -> 'person' ? 'full_name' order by id`,
      [realm.id],
    )
  ).map(({ name }) => name);
const queues = async () =>
  (await chat.db.query<{ id: string }>('select id from event_queues where realm_id = $1', [realm.id])).map(
    ({ id }) => id,
  );

test('events older than the retention, and queues that nobody has polled for their lifespan, are rows no more', async () => {
  await change('Old Name');
  const idle = await registerQueue(chat, realm.member);
  await sequence();
  await chat.db.query("update events set created_at = now() - interval '2 hours'");
  await chat.db.query("update event_queues set last_seen_at = now() - interval '2 hours'");
  await change('New Name');
  const polled = await registerQueue(chat, realm.member);
  await sequence();
  expect(await namesTold()).toEqual(['Old Name', 'New Name']);
  expect((await queues()).sort()).toEqual([idle.queue_id, polled.queue_id].sort());
  await runJobs(chat, TRIM);
  expect(await namesTold()).toEqual(['New Name']);
  expect(await queues()).toEqual([polled.queue_id]);
});
