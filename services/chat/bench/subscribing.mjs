/**
 * What it takes to subscribe and unsubscribe 10,000 people in one request, with its permissions, events and notices:
 * `npm run bench:subscribing`. Fails where a request takes 2 seconds or more.
 */
import { cpus, loadavg } from 'node:os';
import pg from 'pg';
import { writeSection } from './results.mjs';
import { startBenchProcess } from './service.mjs';

const PEOPLE = 10_000;
const OTHERS = 10_000;
const GUESTS = 500;
/** Channels in which everybody is, beside those that are measured. */
const NEIGHBOURS = 20;
const ROUNDS = 9;
const GOAL_MS = 2_000;

const service = await startBenchProcess();
const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 1 });
const realm_id = service.realm.id;

async function people(count, role, name) {
  const { rows } = await pool.query(
    `insert into users (realm_id, delivery_email, full_name, role, api_key_hash, api_key_encrypted)
     select $1, $3 || n || '@example.com', $3 || ' ' || n, $2, decode(md5($3 || n), 'hex'), '' from generate_series(1, $4::int) n
     returning id`,
    [realm_id, role, name, count],
  );
  return rows.map(({ id }) => Number(id));
}
const guests = await people(GUESTS, 600, 'guest');
const members = await people(PEOPLE - GUESTS, 400, 'member');
await people(OTHERS, 400, 'other');
const user_ids = [...members, ...guests];

async function request(method, path, form) {
  const body = new URLSearchParams(
    Object.entries(form).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
  const start = performance.now();
  const sent = { method, body, headers: { authorization: service.authorization } };
  const response = await fetch(`${service.url}${path}`, sent);
  const answer = await response.json();
  const time = performance.now() - start;
  if (response.status !== 200) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
  return { time, answer };
}

for (let n = 0; n < NEIGHBOURS; n += 1) {
  await request('POST', '/channels/create', { name: `neighbour ${n}`, subscribers: user_ids });
}
await service.settle();

/** By what is done: milliseconds, and bytes of the events, of each round. */
const measured = {};
async function measure(what, ...args) {
  const { rows: before } = await pool.query('select coalesce(max(id), 0) as id from events');
  const { time, answer } = await request(...args);
  const { rows } = await pool.query(
    'select count(*) as events, sum(length(audience::text) + length(payload::text)) as bytes from events where id > $1',
    [before[0].id],
  );
  (measured[what] ??= []).push({ time, events: Number(rows[0].events), bytes: Number(rows[0].bytes) });
  return answer;
}
function expectMany(names) {
  const count = Object.keys(names).length;
  if (count !== PEOPLE) throw new Error(`${count} people instead of ${PEOPLE}`);
}

/** What every request has to do at least: the rows that say who is subscribed, written by one statement each. */
const floor = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const { rows } = await pool.query('insert into channels (realm_id, name) values ($1, $2) returning id', [
    realm_id,
    `floor ${round}`,
  ]);
  const start = performance.now();
  await pool.query('begin');
  await pool.query('insert into subscriptions (realm_id, user_id, channel_id) select $1, unnest($3::bigint[]), $2', [
    realm_id,
    rows[0].id,
    user_ids,
  ]);
  await pool.query(
    'insert into subscription_spans (realm_id, user_id, channel_id, from_message_id) select $1, unnest($3::bigint[]), $2, 1',
    [realm_id, rows[0].id, user_ids],
  );
  await pool.query('commit');
  floor.push(performance.now() - start);
  await pool.query('delete from subscription_spans where channel_id = $1', [rows[0].id]);
  await pool.query('delete from subscriptions where channel_id = $1', [rows[0].id]);
  await pool.query('delete from channels where id = $1', [rows[0].id]);

  for (const invite_only of [false, true]) {
    const kind = invite_only ? 'private' : 'public';
    const name = `${kind} ${round}`;
    const subscriptions = [{ name }];
    await request('POST', '/channels/create', { name, subscribers: [service.owner.id], invite_only });
    const subscribing = ['POST', '/users/me/subscriptions', { subscriptions, principals: user_ids }];
    expectMany((await measure(`subscribe to a ${kind} channel`, ...subscribing)).subscribed);
    expectMany((await measure(`subscribe again who is subscribed, ${kind}`, ...subscribing)).already_subscribed);
    const leaving = ['DELETE', '/users/me/subscriptions', { subscriptions: [name], principals: user_ids }];
    await measure(`unsubscribe from a ${kind} channel`, ...leaving);
    // Each finds a colour of their own again, so that the event differs from person to person.
    await pool.query(
      `update subscriptions set color = '#' || lpad(to_hex(user_id % 4096), 6, '0'), is_muted = true
       where channel_id = (select id from channels where realm_id = $1 and name = $2)`,
      [realm_id, name],
    );
    expectMany((await measure(`come back with settings of their own, ${kind}`, ...subscribing)).subscribed);
    await measure(`create a ${kind} channel with them`, 'POST', '/channels/create', {
      name: `new ${name}`,
      subscribers: user_ids,
      invite_only,
    });
  }
}
await pool.end();
await service.stop();

const sorted = (values) => values.toSorted((a, b) => a - b);
const median = (values) => sorted(values)[values.length >> 1];
const row = (what, rounds) => {
  const times = rounds.map(({ time }) => time);
  return `| ${what} | ${median(times).toFixed(0)} ms | **${sorted(times).at(-1).toFixed(0)} ms** | ${median(rounds.map(({ events }) => events))} | ${Math.round(median(rounds.map(({ bytes }) => bytes)) / 1000)} kB |`;
};
const slowest = Math.max(
  ...Object.values(measured)
    .flat()
    .map(({ time }) => time),
);

await writeSection(
  'Subscribing',
  `${PEOPLE} people, ${GUESTS} of them guests, in one request of an owner; ${PEOPLE + OTHERS} people in the organization, and ${NEIGHBOURS} other channels
in which the ${PEOPLE} are. Through HTTP, one request at a time, ${ROUNDS} rounds; the service in a process of its own, as the
requests and PostgreSQL, on ${cpus().length} × ${cpus()[0].model}; load of the machine at the end ${Math.round(loadavg()[0])}.
The goal is less than ${GOAL_MS / 1000} s for each request.

| one request | median | slowest | events | their bytes |
|---|---|---|---|---|
| rows of subscriptions alone, written by SQL | ${median(floor).toFixed(0)} ms | ${sorted(floor).at(-1).toFixed(0)} ms | | |
${Object.entries(measured)
  .map(([what, rounds]) => row(what, rounds))
  .join('\n')}`,
);
if (slowest >= GOAL_MS) process.exit(1);
