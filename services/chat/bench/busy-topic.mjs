/**
 * What a busy topic does to its senders, its readers and another organization: `npm run bench:busy-topic [seconds] [readers]`.
 * Messages are offered by a fixed schedule, whatever became of those before, and time counts from when each was due.
 * Fails where a message that was answered is lost, doubled or out of order, or where one of the goals is missed.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { cpus, loadavg } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { addChannel, addNeighbourChannel, addPeople, addQueues } from './busy-topic-data.mjs';
import { databaseTime } from './database-time.mjs';
import { writeSection } from './results.mjs';
import { startBenchProcess } from './service.mjs';

const SECONDS = Number(process.argv[2] ?? 20);
const READERS = Number(process.argv[3] ?? 2_000);
const RATE = Number(process.argv[4] ?? 200);
const ONLY = process.argv[5];
const SENDERS = 50;
const CHANNELS = 10;
const NEIGHBOUR_RATE = 20;
const PATIENCE_MS = 20_000;
const GOAL = { reader_ms: 500, neighbour_ms: 300, kept: 0.9 };

// The budgets of a user would end this after seconds; that of polls is the real one.
const service = await startBenchProcess({ LOG_LEVEL: 'fatal' });
const { port } = new URL(service.url);
const pool = new pg.Pool({ connectionString: service.databaseUrl, max: 1 });
const neighbour = await service.addRealm('neighbour.example');
const world = { pool, service, neighbour };
const people = await addPeople(world, READERS);
const channels = [];
for (let n = 0; n < CHANNELS; n += 1) channels.push(await addChannel(world, `busy ${n}`, people));
const neighbourChannel = await addNeighbourChannel(world);
await service.settle();
const readers = await addQueues(world, people);
const agent = new http.Agent({ keepAlive: true, maxSockets: 1_024 });

const pollers = fork(fileURLToPath(new URL('./busy-topic-pollers.mjs', import.meta.url)));
pollers.send({ host: '127.0.0.1', port: Number(port), name: 'localhost', readers });
await sleep(1_000 + READERS / 2);

const CASES = [
  { title: `one topic, ${SENDERS} senders`, rate: RATE, senders: SENDERS, channels: 1, topics: 1 },
  { title: 'one topic, one sender', rate: RATE, senders: 1, channels: 1, topics: 1 },
  { title: `${CHANNELS} channels of 5 topics`, rate: RATE, senders: SENDERS, channels: CHANNELS, topics: 5 },
  { title: 'one topic, twice as many messages', rate: 2 * RATE, senders: SENDERS, channels: 1, topics: 1 },
];
const results = [];
for (const each of CASES) if (!ONLY || each.title.includes(ONLY)) results.push(await run(each));

pollers.send('stop');
agent.destroy();
await pool.end();
await service.stop();
await report();

async function run({ title, rate, senders, channels: channelCount, topics }) {
  await neighbours(10);
  const { cpu: readersBefore } = await ask();
  const before = {
    service: await service.usage(),
    readers: readersBefore,
    senders: process.cpuUsage(),
    database: await databaseTime(pool),
  };
  const began = Date.now();
  const busy = Promise.all(
    everySoOften(rate, SECONDS, (n) => {
      const sender = people[n % senders];
      const channel = channels[n % channelCount];
      return post('localhost', sender.authorization, {
        type: 'channel',
        to: channel,
        topic: `topic ${Math.floor(n / channelCount) % topics}`,
        content: `Message ${n} like any other, of middling length, as people write them in a busy topic.`,
      });
    }),
  );
  const beside = neighbours(NEIGHBOUR_RATE * SECONDS);
  const [sent, others] = await Promise.all([busy, beside]);
  const kept = sent.filter(({ status }) => status === 200);
  const seen = new Map();
  const polled = { answers: 0, bytes: 0 };
  let heard;
  for (const end = Date.now() + PATIENCE_MS; ; await sleep(500)) {
    heard = await ask();
    polled.answers += heard.polls;
    polled.bytes += heard.bytes;
    for (const [id, { readers: count, last }] of heard.heard) {
      const known = seen.get(id) ?? { readers: 0, last: 0 };
      seen.set(id, { readers: known.readers + count, last: Math.max(known.last, last) });
    }
    if (kept.every(({ body }) => seen.get(body.id)?.readers >= READERS) || Date.now() > end) break;
  }
  const after = {
    service: await service.usage(),
    readers: heard.cpu,
    senders: process.cpuUsage(),
    database: await databaseTime(pool),
  };
  const seconds = (Date.now() - began) / 1000;
  const cores = (who) => (spent(after[who]) - spent(before[who])) / 1e6 / seconds;
  const [ofService, ofReaders, ofSenders, ofDatabase] = ['service', 'readers', 'senders', 'database'].map(cores);
  const ids = new Set(kept.map(({ body }) => body.id));
  const complete = kept.filter(({ body }) => seen.get(body.id)?.readers === READERS);
  const refusals = {};
  for (const { status, body } of sent)
    if (status !== 200) (refusals[`${status} ${body?.msg ?? ''}`] ??= { n: 0 }).n += 1;
  const result = {
    title,
    rate,
    offered: sent.length,
    kept: kept.length,
    per_second: kept.length / Math.max(SECONDS, (Math.max(...kept.map(({ end }) => end)) - sent[0].due) / 1000),
    refusals,
    send: quantiles(kept.map(({ end, due }) => end - due)),
    last_reader: quantiles(complete.map(({ body, due }) => seen.get(body.id).last - due)),
    lost: kept.length - complete.length,
    doubled: kept.length - ids.size,
    foreign: [...seen.keys()].filter((id) => !ids.has(id)).length,
    faults: heard.faults,
    neighbour: quantiles(others.map(({ end, due }) => end - due)),
    neighbour_refused: others.filter(({ status }) => status !== 200).length,
    cpu: ofService,
    cores: { service: ofService, readers: ofReaders, senders: ofSenders, database: ofDatabase },
    longest_turn: after.service.turn,
    answers_per_second: polled.answers / seconds,
    kb_per_answer: polled.bytes / polled.answers / 1000,
    load: loadavg()[0],
  };
  console.log(JSON.stringify(result));
  return result;
}

/** Reading and writing in turn, in the other organization. */
function neighbours(count) {
  return Promise.all(
    everySoOften(NEIGHBOUR_RATE, count / NEIGHBOUR_RATE, (n) =>
      n % 2
        ? request(
            'neighbour.example',
            'GET',
            '/messages?anchor=newest&num_before=20&num_after=0&narrow=[]',
            neighbour.authorization,
          )
        : post('neighbour.example', neighbour.authorization, {
            type: 'channel',
            to: neighbourChannel,
            topic: 'beside',
            content: 'An ordinary message.',
          }),
    ),
  );
}

/** Begins `rate` times a second, whether or not those before have ended. */
function everySoOften(rate, seconds, work) {
  const start = performance.timeOrigin + performance.now() + 100;
  return Array.from({ length: Math.round(rate * seconds) }, async (_, n) => {
    const due = start + (n * 1000) / rate;
    await sleep(Math.max(0, due - performance.timeOrigin - performance.now()));
    const { status, body } = await work(n);
    return { due, status, body, end: performance.timeOrigin + performance.now() };
  });
}

function post(host, authorization, fields) {
  return request(host, 'POST', '/messages', authorization, new URLSearchParams(fields).toString());
}

function request(host, method, path, authorization, body) {
  const headers = { host, authorization, ...(body && { 'content-type': 'application/x-www-form-urlencoded' }) };
  return new Promise((resolve) => {
    const sent = http.request(
      { host: '127.0.0.1', port, method, path: `/api/v1${path}`, headers, agent },
      (response) => {
        const chunks = [];
        response.on('data', (chunk) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) }),
        );
      },
    );
    sent.on('error', (error) => resolve({ status: 0, body: { msg: error.message } }));
    sent.end(body);
  });
}

async function ask() {
  pollers.send('tell');
  return (await once(pollers, 'message'))[0];
}

function spent({ user, system }) {
  return user + system;
}

function quantiles(values) {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
  return { p50: at(0.5), p99: at(0.99), most: at(1) };
}

async function report() {
  const ms = (value) => value.toFixed(0);
  const rows = results.map(
    (r) =>
      `| ${r.title} | ${r.rate} | ${ms(r.per_second)} | ${r.offered - r.kept} | ${ms(r.send.p50)}; ${ms(r.send.p99)} | ${ms(r.last_reader.p50)}; **${ms(r.last_reader.p99)}** | ${r.lost + r.doubled + r.faults.disorderly} | ${ms(r.neighbour.p50)}; **${ms(r.neighbour.p99)}**${r.neighbour_refused ? ` (${r.neighbour_refused} refused)` : ''} | ${(r.cpu * 100).toFixed(0)} % |`,
  );
  const text = `${READERS} readers of all channels, each with a poll open; messages offered by a schedule for ${SECONDS} s each, whatever became of those before,
and timed from when each was due. The service, its readers, its senders and PostgreSQL (with fsync) share ${cpus().length} × ${cpus()[0].model}; load of
the machine at the end ${loadavg()[0].toFixed(1)}. The budget of requests per user is off. Another organization reads and sends ${NEIGHBOUR_RATE} times a second beside. Goals: none
refused and the last reader of 99 % after ${GOAL.reader_ms} ms with ${RATE} a second; ${GOAL.kept * 100} % of that throughput with twice as many, and
then 99 % of the other organization's requests within ${GOAL.neighbour_ms} ms; nothing lost, doubled or out of order at all.

| | offered a second | sent a second | refused | answer to the sender: median; p99, ms | last reader: median; p99, ms | lost, doubled or out of order | other organization: median; p99, ms | one core's time that the service takes |
|---|---|---|---|---|---|---|---|---|
${rows.join('\n')}`;
  if (!ONLY) await writeSection('A busy topic', text);
  const [usual, ...others] = results;
  const twice = others.at(-1);
  const isWrong = results.some((r) => r.lost + r.doubled + r.foreign + r.faults.disorderly > 0);
  const isSlow = usual.kept < usual.offered || usual.last_reader.p99 > GOAL.reader_ms;
  const collapses =
    twice && (twice.per_second < GOAL.kept * usual.per_second || twice.neighbour.p99 > GOAL.neighbour_ms);
  process.exit(isWrong || isSlow || collapses ? 1 : 0);
}
