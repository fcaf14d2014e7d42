import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { buildChannel, sendMessage, type TestRealm } from './support/builders.js';
import { poll, pollFor } from './support/events.js';
import { useChat, useRealm } from './support/use-chat.js';
import { until } from './support/wait-until.js';
import { generateApiKey, sealApiKey } from '../src/secrets/api-keys.js';

const PEOPLE = 400;

const chat = useChat();
const realm = useRealm(chat);

/** People with a queue each, all subscribed to one channel; they were online, and nothing here knows them. */
async function crowdOf(count: number) {
  const channel = await buildChannel(chat, realm.id, { subscribers: [realm.member] });
  const keys = Array.from({ length: count }, () => {
    const api_key = generateApiKey();
    const { api_key_hash, api_key_encrypted } = sealApiKey(chat.config.apiKeySecret, api_key);
    const sealed = { hash: api_key_hash.toString('hex'), encrypted: api_key_encrypted.toString('hex') };
    return { delivery_email: `${randomUUID()}@example.test`, api_key, ...sealed };
  });
  const rows = await chat.db.query<{ id: number; delivery_email: string; queue_id: string; last_event_id: number }>(
    `with people as (
       insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
       select $1, p.delivery_email, p.delivery_email, 400, decode(p.hash, 'hex'), decode(p.encrypted, 'hex')
       from jsonb_to_recordset($2::jsonb) as p (delivery_email text, hash text, encrypted text)
       returning id, delivery_email
     ), subscribed as (
       insert into subscriptions (realm_id, user_id, channel_id) select $1, id, $3 from people returning user_id
     ), spans as (
       insert into subscription_spans (realm_id, user_id, channel_id, from_message_id)
       select $1, user_id, $3, nextval('messages_id_seq') from subscribed
     ), model as (
       select options, start_position from event_queues where id = $4
     ), queues as (
       insert into event_queues (id, realm_id, user_id, options, start_position)
       select gen_random_uuid(), $1, people.id, model.options, model.start_position from people, model
       returning id, user_id, start_position
     )
     select people.*, queues.id as queue_id, start_position as last_event_id
     from people join queues on queues.user_id = people.id`,
    [realm.id, JSON.stringify(keys), channel.id, (await register(realm.member)).queue_id],
  );
  const keyOf = new Map(keys.map(({ delivery_email, api_key }) => [delivery_email, api_key]));
  const people = rows.map(({ queue_id, last_event_id, ...row }) => ({
    user: { ...realm.member, ...row, api_key: keyOf.get(row.delivery_email)! },
    queue: { queue_id, last_event_id },
  }));
  return { channel, people };
}

async function register(user: TestRealm['member']) {
  const answer = await chat.api(user).post('/register', { fetch_event_types: [], event_types: ['message'] });
  return answer.body as { queue_id: string };
}

test('when everybody comes back to a replica that was just started, a few statements look all of them up and each is answered', async () => {
  const { channel, people } = await crowdOf(PEOPLE);
  const fresh = await chat.startReplica({ env: { DATABASE_POOL_SIZE: '1' } });
  const { db } = fresh.deps;
  const statements = new Map<string, number>();
  const { reads } = db;
  const named = reads.named.bind(reads);
  let asked = 0;
  fresh.server.on('request', () => (asked += 1));
  const allHaveAsked = until(() => asked === PEOPLE);
  // A database that others keep busy.
  reads.named = async <R>(name: string, text: string, values?: readonly unknown[]) => {
    statements.set(name, (statements.get(name) ?? 0) + 1);
    await allHaveAsked;
    await setTimeout(100);
    return named<R>(name, text, values);
  };
  // Nobody gets a connection of the pool: it is taken by others.
  const everybody = await db.transaction(async (tx) => {
    await tx.query('select 1');
    const answers = people.map(({ user, queue }) => poll(fresh, user, queue));
    await until(() => fresh.deps.events.waiting() === PEOPLE);
    return { answers };
  });
  await sendMessage(chat, realm.member, { channel, content: 'there you are' });
  for (const events of await Promise.all(everybody.answers)) {
    expect(events.map((event) => event.message.content)).toEqual(['there you are']);
  }
  for (const name of ['principals', 'live_queues', 'user_spans']) {
    expect(statements.get(name)).toBeGreaterThan(0);
    expect(statements.get(name)).toBeLessThan(PEOPLE / 5);
  }
});

test('those who were away while something was said hear it from a replica that was just started', async () => {
  const { channel, people } = await crowdOf(10);
  await sendMessage(chat, realm.member, { channel, content: 'said meanwhile' });
  const fresh = await chat.startReplica();
  const { reads } = fresh.deps.db;
  const named = reads.named.bind(reads);
  const older: string[] = [];
  reads.named = (name, text, values) => {
    if (name === 'realm_events_between') older.push(name);
    return named(name, text, values);
  };
  for (const { user, queue } of people) {
    const heard = await pollFor(fresh, user, queue, 'message');
    expect(heard.map((event) => event.message.content)).toEqual(['said meanwhile']);
  }
  // It was read once, at the start.
  expect(older).toEqual([]);
});
