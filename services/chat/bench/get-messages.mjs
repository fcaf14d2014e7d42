/**
 * What reading costs as history grows: `npm run bench:get-messages`. Fails where the newest 100 messages of a channel of
 * 1,000,000 take more than 1.5 times as long as those of a channel of 10,000.
 */
import { once } from 'node:events';
import { request } from 'node:http';
import { cpus } from 'node:os';
import { json } from 'node:stream/consumers';
import pg from 'pg';
import {
  fillMessages,
  fillNeighbour,
  LARGE,
  MANY_TOPICS,
  NEIGHBOUR,
  QUIET_CHANNELS,
  SMALL,
} from './get-messages-data.mjs';
import { writeSection } from './results.mjs';
import { startBenchService } from './service.mjs';

const LIMIT = 1.5;
const ROUNDS = 60;

const service = await startBenchService({ DATABASE_STATEMENT_TIMEOUT_MS: '60000' });
const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 1 });
const filling = performance.now();
const { small, large, scattered, newest } = await fillMessages(pool, service.realm.id, service.owner.id);
const neighbour = await service.addRealm('neighbour.localhost');
await fillNeighbour(pool, neighbour.realm.id, neighbour.owner.id);
await service.settle();
console.error(`filled in ${Math.round((performance.now() - filling) / 1000)} s`);

const read = async ({ narrow = [], as: { authorization, realm } = service, ...query }) => {
  const search = new URLSearchParams({ num_before: 0, num_after: 0, ...query, narrow: JSON.stringify(narrow) });
  const start = performance.now();
  const sent = request(`${service.url}/messages?${search}`, { headers: { authorization, host: realm.host } }).end();
  const [response] = await once(sent, 'response');
  const body = await json(response);
  const time = performance.now() - start;
  if (response.statusCode !== 200) throw new Error(JSON.stringify(body));
  return { time, count: body.messages.length };
};

const newestOf = (...narrow) => ({ anchor: 'newest', num_before: 100, narrow });
const channel = ({ id }) => ['channel', id];
const middle = { anchor: String(LARGE), num_before: 50, num_after: 50 };
const cases = {
  [`newest 100 of a channel of ${SMALL} messages`]: newestOf(channel(small)),
  [`newest 100 of a channel of ${LARGE}`]: newestOf(channel(large)),
  [`newest 100 of a channel of ${LARGE} in ${MANY_TOPICS} topics`]: newestOf(channel(scattered)),
  'newest 5,000 of the large channel': { anchor: 'newest', num_before: 5000, narrow: [channel(large)] },
  'oldest 100 of the large channel': { anchor: 'oldest', num_after: 100, narrow: [channel(large)] },
  '100 in the middle of the large channel': { ...middle, narrow: [channel(large)] },
  'newest 100 of a topic of 100,000': newestOf(channel(large), ['topic', 'topic 8']),
  [`newest 100 of everything (${QUIET_CHANNELS + 3} channels)`]: newestOf(),
  '100 in the middle of everything': middle,
  'first unread of everything, 100,000 unread': { anchor: 'first_unread', num_before: 50, num_after: 50 },
  'newest 100 unread of 100,000': newestOf(['is', 'unread']),
  'newest 100 starred': newestOf(['is', 'starred']),
  'newest 100 of a sender': newestOf(['sender', service.owner.id]),
  'newest 100 with a link in the large channel': newestOf(channel(large), ['has', 'link']),
  'search: a rare word': newestOf(['search', 'rare777']),
  'search: a word in one of 1,000 messages': newestOf(['search', 'plan77']),
  'search: a word in every message': newestOf(['search', 'message']),
  'search: two common words, one by prefix': newestOf(['search', 'messa plan77']),
  [`the same in another organization of ${NEIGHBOUR}`]: { ...newestOf(['search', 'messa plan77']), as: neighbour },
  'in it a word of which it has one in 1,000': { ...newestOf(['search', 'plan777']), as: neighbour },
};

const times = Object.fromEntries(Object.keys(cases).map((name) => [name, []]));
const counts = {};
for (let round = 0; round < ROUNDS + 5; round += 1) {
  for (const [name, query] of Object.entries(cases)) {
    const { time, count } = await read(query);
    counts[name] = count;
    if (round >= 5) times[name].push(time);
  }
}
const at = (name, share) => times[name].toSorted((a, b) => a - b)[Math.floor(times[name].length * share)];
const [first, second, third] = Object.keys(cases);
const ratios = [second, third].map((name) => at(name, 0.5) / at(first, 0.5));
await service.stop();
await pool.end();

await writeSection(
  'Reading messages',
  `Through HTTP, one request at a time, all cases in turn ${ROUNDS} times; ${newest} messages, PostgreSQL and the service on
${cpus().length} × ${cpus()[0].model}. The goal is that the newest 100 of a channel of ${LARGE} messages take at most ${LIMIT} times as long
as those of one of ${SMALL}: **${ratios[0].toFixed(2)}**, and with ${MANY_TOPICS} topics **${ratios[1].toFixed(2)}**.

| read | messages | median | p95 |
|---|---|---|---|
${Object.keys(cases)
  .map((name) => `| ${name} | ${counts[name]} | ${at(name, 0.5).toFixed(1)} ms | ${at(name, 0.95).toFixed(1)} ms |`)
  .join('\n')}`,
);
if (ratios.some((ratio) => ratio > LIMIT)) {
  console.error(`A large channel costs ${Math.max(...ratios).toFixed(2)} times a small one; the limit is ${LIMIT}.`);
  process.exitCode = 1;
}
