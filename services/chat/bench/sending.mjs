/**
 * What sending costs as the audience grows, and how long an open poll waits for a message:
 * `npm run bench:sending`. Fails where a channel of 10,000 subscribers takes more than 1.5 times
 * the time or the bytes of one of 10.
 */
import http from 'node:http';
import { cpus } from 'node:os';
import pg from 'pg';
import { generateApiKey, sealApiKey } from '../dist/src/secrets/api-keys.js';
import { writeSection } from './results.mjs';
import { startBenchProcess } from './service.mjs';

const FEW = 10;
const MANY = 10_000;
const POLLS = 1_000;
const SENDS = 300;
const ROUNDS = 15;
const LIMIT = 1.5;
const LATENCY_MS = 250;

const service = await startBenchProcess();
const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 1 });
const realm_id = service.realm.id;
const apiKeySecret = Buffer.from(service.apiKeySecret, 'hex');

const people = Array.from({ length: MANY }, (_, n) => {
  const key = generateApiKey();
  return { email: `user${n}@example.com`, key, ...sealApiKey(apiKeySecret, key) };
});
const { rows: users } = await pool.query(
  `insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
   select $1, p.email, 'User ' || p.email, 400, decode(p.hash, 'hex'), decode(p.sealed, 'hex')
   from jsonb_to_recordset($2) as p (email text, hash text, sealed text) returning id, delivery_email`,
  [
    realm_id,
    JSON.stringify(
      people.map((person) => ({
        email: person.email,
        hash: person.api_key_hash.toString('hex'),
        sealed: person.api_key_encrypted.toString('hex'),
      })),
    ),
  ],
);
const keyOf = new Map(people.map(({ email, key }) => [email, key]));

async function channel(name, subscribers) {
  const { rows } = await pool.query('insert into channels (realm_id, name) values ($1, $2) returning id', [
    realm_id,
    name,
  ]);
  const id = Number(rows[0].id);
  const ids = [service.owner.id, ...subscribers.map((user) => user.id)];
  await pool.query('insert into subscriptions (realm_id, user_id, channel_id) select $1, unnest($3::bigint[]), $2', [
    realm_id,
    id,
    ids,
  ]);
  await pool.query(
    `insert into subscription_spans (realm_id, user_id, channel_id, from_message_id)
     select $1, unnest($3::bigint[]), $2, 1`,
    [realm_id, id, ids],
  );
  return id;
}
const few = await channel('few', users.slice(0, FEW));
const many = await channel('many', users);
await service.settle();

async function send(channel_id) {
  const body = new URLSearchParams({
    type: 'channel',
    to: channel_id,
    topic: 'bench',
    content: 'A message like any other, of middling length.',
  });
  const start = performance.now();
  const response = await fetch(`${service.url}/messages`, {
    method: 'POST',
    body,
    headers: { authorization: service.authorization },
  });
  if (response.status !== 200) throw new Error(await response.text());
  await response.arrayBuffer();
  return performance.now() - start;
}
const written = async () => Number((await pool.query("select pg_current_wal_lsn() - '0/0' as bytes")).rows[0].bytes);
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];

const times = { [few]: [], [many]: [] };
for (let n = 0; n < SENDS + 50; n += 1) {
  for (const id of n % 2 ? [few, many] : [many, few]) {
    const time = await send(id);
    if (n >= 50) times[id].push(time);
  }
}
const bytes = {};
for (const id of [few, many, many, few]) {
  await new Promise((resolve) => setTimeout(resolve, 300));
  const before = await written();
  for (let n = 0; n < SENDS; n += 1) await send(id);
  await new Promise((resolve) => setTimeout(resolve, 300));
  bytes[id] = (bytes[id] ?? 0) + ((await written()) - before) / SENDS / 2;
}

/** One open poll: answers when, on this clock, it heard of a message. */
function openPoll(agent, authorization, { queue_id, last_event_id }) {
  return new Promise((resolve, reject) => {
    const query = new URLSearchParams({ queue_id, last_event_id });
    http
      .get(`${service.url}/events?${query}`, { agent, headers: { authorization } }, (response) => {
        response.resume();
        response.on('end', () =>
          response.statusCode === 200 ? resolve(performance.now()) : reject(new Error(`${response.statusCode}`)),
        );
      })
      .on('error', reject);
  });
}
const agent = new http.Agent({ keepAlive: true, maxSockets: POLLS });
const listeners = [];
for (const user of users.slice(0, POLLS)) {
  const authorization = `Basic ${Buffer.from(`${user.delivery_email}:${keyOf.get(user.delivery_email)}`).toString('base64')}`;
  const body = new URLSearchParams({ event_types: '["message"]', fetch_event_types: '[]' });
  const response = await fetch(`${service.url}/register`, { method: 'POST', body, headers: { authorization } });
  listeners.push({ authorization, queue: await response.json() });
}
const latencies = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const polls = listeners.map(({ authorization, queue }) => openPoll(agent, authorization, queue));
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  const before = performance.now();
  await send(many);
  const heard = await Promise.all(polls);
  latencies.push(heard.map((at) => at - before).toSorted((a, b) => a - b));
  const { rows } = await pool.query('select position from event_tail');
  for (const { queue } of listeners) queue.last_event_id = Number(rows[0].position);
}
const last = median(latencies.map((round) => round.at(-1)));
const middle = median(latencies.map((round) => round[POLLS >> 1]));

await pool.end();
agent.destroy();
await service.stop();

const timeRatio = median(times[many]) / median(times[few]);
const bytesRatio = bytes[many] / bytes[few];
await writeSection(
  'Sending',
  `Through HTTP, one request at a time, both channels in turn ${SENDS} times; the service in a process of its own, as the requests and
PostgreSQL, on ${cpus().length} × ${cpus()[0].model}.
The goal is at most ${LIMIT} times the cost, and ${LATENCY_MS} ms until the last of ${POLLS} open polls has the message.

| channel of | median time | bytes written to the log of the database |
|---|---|---|
| ${FEW} subscribers | ${median(times[few]).toFixed(2)} ms | ${Math.round(bytes[few])} |
| ${MANY} subscribers | ${median(times[many]).toFixed(2)} ms | ${Math.round(bytes[many])} |
| ratio | **${timeRatio.toFixed(2)}** | **${bytesRatio.toFixed(2)}** |

${POLLS} open polls, from before the request that sends to the last byte of the answer, median of ${ROUNDS} sends: the middle one after
${middle.toFixed(0)} ms, the last after **${last.toFixed(0)} ms**. Of each send the last one: ${latencies.map((round) => round.at(-1).toFixed(0)).join(', ')} ms.`,
);
if (timeRatio > LIMIT || bytesRatio > LIMIT || last > LATENCY_MS) process.exit(1);
