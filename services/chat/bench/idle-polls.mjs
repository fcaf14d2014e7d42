/**
 * Open polls, and a restart that brings all of them back at once: `npm run bench:idle-polls [polls]`.
 * Fails where one process with 5,000 of them holds more than 300 MB, or where one of the polls that
 * come back together is refused.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { loadavg } from 'node:os';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const SUBSCRIPTIONS = 20;
const POLLS = Number(process.argv[2]) > 0 ? Number(process.argv[2]) : 5_000;
const LIMIT = { polls: 5_000, mb: 300 };
const SENDS_AFTERWARDS = 20;
const SINGLE_EVENTS = 500;
const MESSAGES_TO_ALL = 3;
const SENDING_PATIENCE_MS = 120_000;

await measure();

async function measure() {
  const { writeSection } = await import('./results.mjs');
  const child = fork(fileURLToPath(new URL('./idle-polls-service.mjs', import.meta.url)), [
    String(POLLS),
    String(SUBSCRIPTIONS),
  ]);
  const said = async () => (await once(child, 'message'))[0];
  const { authorizations, owner, owner_id, user_ids, everybody, ...first } = await said();
  let { url } = first;
  const ask = async (message) => {
    child.send(message);
    return (await said()).done;
  };
  const usage = async () => {
    const { rss, cpu, longest } = await ask({ what: 'usage' });
    return { mb: rss / 1024 / 1024, cpu_ms: (cpu.user + cpu.system) / 1_000, longest };
  };
  let agent = new http.Agent({ keepAlive: true, maxSockets: POLLS });
  const queues = [];
  const post = (path, authorization, fields) =>
    fetch(`${url}${path}`, { method: 'POST', body: new URLSearchParams(fields), headers: { authorization } });

  /** Settles when the answer is there; a poll that is answered by events moves its queue on. */
  function poll(place, params = {}) {
    return new Promise((resolve) => {
      const request = http.get(
        `${url}/events?${new URLSearchParams({ ...queues[place], ...params })}`,
        { agent, headers: { authorization: authorizations[place] } },
        (res) => {
          const chunks = [];
          res.on('data', (chunk) => chunks.push(chunk));
          res.on('end', () => {
            const at = performance.now();
            const { events = [] } = JSON.parse(Buffer.concat(chunks).toString() || '{}');
            const last = events.at(-1);
            if (last) queues[place].last_event_id = last.id;
            resolve({ status: res.statusCode, at, types: events.map(({ type }) => type) });
          });
          res.on('error', () => resolve({ status: 0, at: performance.now(), types: [] }));
        },
      );
      request.on('error', () => resolve({ status: 0, at: performance.now(), types: [] }));
    });
  }
  const pollAll = () => authorizations.map((_, place) => poll(place));
  const untilAllWait = async () => {
    while ((await ask({ what: 'usage' })).waiting < POLLS) await new Promise((resolve) => setTimeout(resolve, 200));
  };

  const before = await usage();
  for (const authorization of authorizations) {
    const response = await post('/register', authorization, { fetch_event_types: '[]' });
    const { queue_id, last_event_id } = await response.json();
    queues.push({ queue_id, last_event_id });
  }
  let polls = [];
  for (let place = 0; place < POLLS; place += 1) {
    polls.push(poll(place));
    if (place % 50 === 0) await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await untilAllWait();
  const idle = await usage();
  for (let n = 0; n < SENDS_AFTERWARDS; n += 1) {
    await post('/messages', owner, { type: 'direct', to: `[${owner_id}]`, content: 'to nobody else' });
  }
  const after = await usage();

  // Everybody's connection ends and the process knows nobody any more; somebody wrote meanwhile.
  url = await ask({ what: 'restart' });
  await Promise.all(polls);
  agent.destroy();
  agent = new http.Agent({ keepAlive: true, maxSockets: POLLS });
  for (let n = 0; n < 5; n += 1) {
    await post('/messages', owner, { type: 'direct', to: `[${owner_id}]`, content: 'while they were away' });
  }
  const storm = { before: await usage() };
  await ask({ what: 'rest' });
  const began = performance.now();
  polls = pollAll();
  const response = post('/messages', owner, {
    type: 'channel',
    to: String(everybody),
    topic: 'back',
    content: 'welcome back',
  });
  const back = await Promise.all(
    polls.map((answer) =>
      Promise.race([answer, new Promise((resolve) => setTimeout(resolve, SENDING_PATIENCE_MS, undefined))]),
    ),
  );
  await response;
  storm.refused = back.filter((answer) => answer?.status !== 200).length;
  storm.last = Math.max(...back.map((answer) => answer?.at ?? Infinity)) - began;
  storm.after = await usage();

  // Waiting again, and those who were refused a few at a time: events for one user each.
  const again = [...queues.keys()].filter((place) => back[place]?.status !== 200);
  await Promise.all(
    [1, 2, 3, 4].map(async () => {
      for (let place = again.pop(); place !== undefined; place = again.pop()) await poll(place, { dont_block: true });
    }),
  );
  polls = pollAll();
  await untilAllWait();
  await ask({ what: 'rest' });
  const chosen = Array.from({ length: SINGLE_EVENTS }, (_, n) => Math.floor((n * POLLS) / SINGLE_EVENTS));
  const single_ms = (await ask({ what: 'publish', user_ids: chosen.map((place) => user_ids[place]) })) / SINGLE_EVENTS;
  const single = await usage();
  for (const place of chosen) polls[place] = poll(place);

  const all = [];
  for (let n = 0; n < MESSAGES_TO_ALL; n += 1) {
    await untilAllWait();
    await ask({ what: 'rest' });
    const cpu = (await usage()).cpu_ms;
    const sent = performance.now();
    await post('/messages', owner, {
      type: 'channel',
      to: String(everybody),
      topic: 'all',
      content: 'to **all** of them',
    });
    const times = (await Promise.all(polls)).map(({ at }) => at - sent).sort((a, b) => a - b);
    const { cpu_ms, longest } = await usage();
    all.push({ middle: times[POLLS >> 1], last: times.at(-1), cpu_ms: (cpu_ms - cpu) / POLLS, longest });
    polls = pollAll();
  }
  const median = (member) => all.map((each) => each[member]).sort((a, b) => a - b)[all.length >> 1];

  agent.destroy();
  child.send({ what: 'stop' });
  await once(child, 'exit');
  const ms = (value) => (value >= 10 ? value.toFixed(0) : value.toFixed(2));
  await writeSection(
    'Idle polls',
    `${POLLS} users with ${SUBSCRIPTIONS} subscriptions each, a queue registered for everything and a poll open on it, in one process;
the polls are made by another process on the same cores, and PostgreSQL runs with fsync; load of the machine at the
end ${loadavg()[0].toFixed(0)}, by which turns and times grow. The goals are ${LIMIT.mb} MB
with ${LIMIT.polls} of them, and that nobody who comes back is refused.

| | |
|---|---|
| memory of the service before | ${before.mb.toFixed(0)} MB |
| with ${POLLS} open polls | **${idle.mb.toFixed(0)} MB** |
| after ${SENDS_AFTERWARDS} messages that are for none of them | ${after.mb.toFixed(0)} MB |
| all at once after a restart, with new connections, and a message to all: refused | **${storm.refused}** |
| – until the last has its answer | ${ms(storm.last)} ms |
| – longest turn of the event loop | ${ms(storm.after.longest)} ms |
| – CPU time of the service | ${ms(storm.after.cpu_ms - storm.before.cpu_ms)} ms |
| – memory then | ${storm.after.mb.toFixed(0)} MB |
| an event for one user: CPU time of the service, its writing included, mean of ${SINGLE_EVENTS} | ${ms(single_ms)} ms |
| – longest turn of the event loop | ${ms(single.longest)} ms |
| a message for all: the middle one has it after | ${ms(median('middle'))} ms |
| – the last | **${ms(median('last'))} ms** |
| – CPU time of the service per poll answered, opening the next one not included | ${(median('cpu_ms') * 1_000).toFixed(0)} µs |
| – longest turn of the event loop | ${ms(median('longest'))} ms |`,
  );
  process.exit(storm.refused > 0 || (POLLS === LIMIT.polls && idle.mb > LIMIT.mb) ? 1 : 0);
}
