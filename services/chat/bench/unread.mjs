/**
 * What unread messages cost: `npm run bench:unread`. Fails where registering, or finding the first unread
 * message, takes half a second or more for somebody with 100,000 unread messages, also among 10,000,000 in long topics.
 * BENCH_MESSAGES=2000000 makes fewer of the latter.
 */
import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { generateApiKey, sealApiKey } from '../dist/src/secrets/api-keys.js';
import { writeSection } from './results.mjs';
import { startBenchService } from './service.mjs';
import {
  CHANNELS,
  fillLongTopics,
  fillUnread,
  LONG_MESSAGES,
  LONG_TOPICS,
  MESSAGES,
  TOPICS,
  UNREAD,
  USERS,
} from './unread-data.mjs';

/** Of registering with unread messages in very many topics, and of all else. */
const REGISTER_MS = 1_000;
const LIMIT_MS = 500;
const ROUNDS = 15;

const service = await startBenchService({ DATABASE_STATEMENT_TIMEOUT_MS: '60000' });
const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 1 });
const filling = performance.now();
const users = { ...(await fillUnread(pool, service.realm.id)), ...(await fillLongTopics(pool, service.realm.id)) };
console.error(`filled in ${Math.round((performance.now() - filling) / 1000)} s`);

const keys = {};
for (const [name, id] of Object.entries(users)) {
  const key = generateApiKey();
  const { api_key_hash, api_key_encrypted } = sealApiKey(service.deps.config.apiKeySecret, key);
  const { rows } = await pool.query(
    'update users set api_key_hash = $2, api_key_encrypted = $3 where id = $1 returning delivery_email',
    [id, api_key_hash, api_key_encrypted],
  );
  keys[name] = `Basic ${Buffer.from(`${rows[0].delivery_email}:${key}`).toString('base64')}`;
}

const get = async (name, query) => {
  const start = performance.now();
  const url = `${service.url}/messages?${new URLSearchParams(query)}`;
  const response = await fetch(url, { headers: { authorization: keys[name] } });
  const text = await response.text();
  const time = performance.now() - start;
  if (response.status !== 200 || JSON.parse(text).messages.length === 0) throw new Error(text);
  return time;
};
const post = async (name, path, form) => {
  const fields = Object.entries(form).map(([key, value]) => [
    key,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  const start = performance.now();
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { authorization: keys[name] },
    body: new URLSearchParams(fields),
  });
  const text = await response.text();
  const time = performance.now() - start;
  if (response.status !== 200) throw new Error(text);
  return { time, size: text.length, body: JSON.parse(text) };
};

const unreadOnly = { event_types: ['message'], fetch_event_types: ['message', 'update_message_flags'] };
const everything = {
  slim_presence: true,
  client_capabilities: { notification_settings_null: true, user_settings_object: true, bulk_message_deletion: true },
};
const cases = {
  [`everything; ${UNREAD} unread above ${TOPICS} marks of topics`]: ['reader', everything],
  [`unread only; the same`]: ['reader', unreadOnly],
  [`unread only; ${UNREAD} unread above one mark of the account`]: ['marker', unreadOnly],
  [`unread only; ${MESSAGES} unread`]: ['never', unreadOnly],
  'unread only; nothing unread': ['done', unreadOnly],
  [`everything; ${UNREAD} unread of ${LONG_MESSAGES} in ${LONG_TOPICS} long topics`]: ['long', everything],
  [`everything; the same long topics, above a mark of each`]: ['longTopics', everything],
};
// Connections that were made before there was data keep plans made for empty tables.
await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'chat'`);
await setTimeout(500);

const median = (times) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)];
const results = {};
const peak = { rss: 0 };
for (let round = 0; round < ROUNDS + 2; round += 1) {
  for (const [name, [user, form]] of Object.entries(cases)) {
    const { time, size, body } = await post(user, '/register', form);
    peak.rss = Math.max(peak.rss, process.memoryUsage().rss);
    const { count, old_unreads_missing } = body.unread_msgs;
    results[name] ??= { times: [], size, count, old_unreads_missing };
    if (round >= 2) results[name].times.push(time);
  }
}

const reads = {};
for (let round = 0; round < ROUNDS + 2; round += 1) {
  for (const name of ['reader', 'marker', 'long', 'longTopics']) {
    const asked = {
      'first unread of everything': { anchor: 'first_unread', num_before: 20, num_after: 20 },
      'newest of is:unread': { anchor: 'newest', num_before: 100, narrow: '[["is","unread"]]' },
    };
    for (const [what, query] of Object.entries(asked)) {
      const time = await get(name, query);
      if (round >= 2) (reads[`${what}, ${name}`] ??= []).push(time);
    }
  }
}

const sample = (
  await pool.query('select id from messages where id > $1 and channel_id is not null order by id limit 5000', [
    MESSAGES - UNREAD,
  ])
).rows.map(({ id }) => Number(id));
const changes = {};
const change = async (title, user, path, form) => {
  changes[title] = (await post(user, path, form)).time;
};
const flag = (title, messages, op) => change(title, 'marker', '/messages/flags', { messages, op, flag: 'read' });
for (const id of sample.slice(0, 30)) await flag('reading one message', [id], 'add');
await flag('reading 5,000 messages', sample, 'add');
await flag('marking 5,000 messages unread', sample, 'remove');
const { body: subscriptions } = await post('reader', '/register', {
  event_types: [],
  fetch_event_types: ['subscription'],
});
await change('marking a channel read', 'reader', '/mark_stream_as_read', {
  stream_id: subscriptions.subscriptions[0].stream_id,
});
await change(`marking ${UNREAD} messages read above ${TOPICS} marks of topics`, 'reader', '/mark_all_as_read', {});
await change(`marking ${MESSAGES} messages read`, 'never', '/mark_all_as_read', {});
const { rows: marks } = await pool.query(`select count(*) from read_marks where user_id = $1 and message_id = $2`, [
  users.never,
  MESSAGES,
]);

await pool.end();
await service.stop();
const [{ times }] = Object.values(results);
await writeSection(
  'Unread messages',
  `Registering through HTTP, one request at a time, all cases in turn ${ROUNDS} times: ${USERS} users, ${CHANNELS} channels,
${TOPICS} topics, ${MESSAGES} messages that went to the topics in turn; PostgreSQL and the service on ${cpus().length} × ${cpus()[0].model}.
The goal is below ${REGISTER_MS} ms for somebody with ${UNREAD} unread messages: **${median(times).toFixed(0)} ms**. The newest
50,000 are told. The process that also made the requests held ${Math.round(peak.rss / 2 ** 20)} MB at most.

| registering | unread told | older ones missing | answer | median |
|---|---|---|---|---|
${Object.entries(results)
  .map(
    ([name, { times: all, size, count, old_unreads_missing }]) =>
      `| ${name} | ${count} | ${old_unreads_missing ? 'yes' : 'no'} | ${Math.round(size / 1024)} kB | ${median(all).toFixed(0)} ms |`,
  )
  .join('\n')}

| reading, by who of the above | median | slowest |
|---|---|---|
${Object.entries(reads)
  .map(([name, all]) => `| ${name} | ${median(all).toFixed(0)} ms | ${Math.max(...all).toFixed(0)} ms |`)
  .join('\n')}

| change | once |
|---|---|
${Object.entries(changes)
  .map(([name, time]) => `| ${name} | ${time.toFixed(1)} ms |`)
  .join('\n')}

Marking ${MESSAGES} messages read left ${marks[0].count} row.`,
);
const timed = [
  ...Object.entries(results).map(([name, { times: all }]) => [
    name,
    all,
    name.includes('long topics') ? LIMIT_MS : REGISTER_MS,
  ]),
  ...Object.entries(reads).map(([name, all]) => [name, all, LIMIT_MS]),
];
for (const [name, all, limit] of timed.filter(([, all, limit]) => median(all) >= limit)) {
  console.error(`${name} took ${median(all).toFixed(0)} ms; the limit is ${limit}.`);
  process.exitCode = 1;
}
