/**
 * The hours of a hospital: `npm run bench:hospital`. The emergency board of a full room beside a past of PAST visits, the chart of a
 * day, and movements between beds beside a bare Express handler behind the same server that writes the same rows in one
 * transaction, its statements pipelined as the service's are and on as many connections. Fails beyond the goals.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { on, once } from 'node:events';
import os from 'node:os';
import { fileURLToPath } from 'node:url';

const PAST = Number(process.env.BENCH_ROWS ?? 1_000_000);
const CONNECTIONS = 10;
const SLICE_MS = 1_000;
/** Requests before the first round: each connection then has the plans that it keeps. */
const WARM_UP = 400;
const ROUNDS = 8;
const READS = 60;
const READ_GOAL_MS = 30;
const MOVEMENT_GOAL = 0.5;
/** Those of one transfer. */
const ROUND_TRIPS = [
  'credentials',
  'begin, the clinic, the Idempotency-Key',
  'the version before; patient, visit and admission locked and read',
  'the beds locked and read, when they were last left',
  'stays, admission and beds written, their versions before, the answer read',
  'audit, versions, outbox, the answer kept, commit',
];

if (process.argv[2] === 'serve') await serve();
else await measure();

async function serve() {
  const { startBenchService, timedGet } = await import('./service.mjs');
  const { fillHospital } = await import('./hospital-data.mjs');
  const { startBareMovements } = await import('./bare-movements.mjs');
  const { timeRoundTrips } = await import('./round-trips.mjs');
  process.env.LOG_LEVEL = 'info';
  const service = await startBenchService();
  const { wards, charted } = await fillHospital(service, PAST);
  const [own, others] = wards;
  const bare = await startBareMovements(service, own, others);
  await service.settle();
  const clean = () => service.owner.query(`update beds set state = 'free' where state = 'cleaning'`);
  const roundTrips = await timeRoundTrips(ROUND_TRIPS, transferring(service, movementsOf(own)));
  await clean();
  const { body } = await timedGet(service, '/api/v1/emergency/board');
  const chart = await timedGet(service, `/api/v1/admissions/${charted}/medication-chart`);
  process.send({
    open: body.data.length,
    doses: chart.body.data.medications.flatMap(({ doses }) => doses).length,
    charted,
    roundTrips,
    own,
    others: { ...others, ...bare.others },
    service: { port: service.port, authorization: service.authorization },
    bare: { port: bare.port },
  });
  process.once('disconnect', () => process.exit(1));
  for await (const [message] of on(process, 'message')) {
    if (message === 'stop') break;
    // Those that were left are clean when the next round begins.
    await clean();
    process.send(process.cpuUsage());
  }
  await bare.stop();
  await service.stop();
  process.exit(0);
}

async function measure() {
  const { jsonRequest, load } = await import('./load.mjs');
  const { machine, ms, quantile, writeSection } = await import('./results.mjs');
  const child = fork(fileURLToPath(import.meta.url), ['serve'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  child.once('exit', (code) => code && process.exit(code));
  const [told] = await once(child, 'message');
  const ask = async (message) => {
    child.send(message);
    return (await once(child, 'message'))[0];
  };
  const { authorization } = told.service;
  const read = { board: [], chart: [] };
  const targets = {
    board: '/api/v1/emergency/board',
    chart: `/api/v1/admissions/${told.charted}/medication-chart`,
  };
  for (let round = -10; round < READS; round += 1)
    for (const [name, target] of Object.entries(targets)) {
      const start = performance.now();
      const response = await fetch(`http://127.0.0.1:${told.service.port}${target}`, { headers: { authorization } });
      await response.text();
      if (response.status !== 200) throw new Error(`${target}: ${response.status}`);
      if (round >= 0) read[name].push(performance.now() - start);
    }

  const movements = { service: movementsOf(told.own), bare: movementsOf(told.others) };
  const rates = { service: [], bare: [] };
  const cpu = { service: [], bare: [] };
  const warm = { service: 0, bare: 0 };
  for (let round = -1; round < ROUNDS; round += Math.min(warm.service, warm.bare) < WARM_UP ? 0 : 1) {
    for (const name of round % 2 ? ['service', 'bare'] : ['bare', 'service']) {
      const { port } = told[name];
      const request = () => {
        const { admission, body } = movements[name].next();
        const target = `/api/v1/admissions/${admission}/transfer`;
        return jsonRequest('POST', target, { authorization, 'idempotency-key': randomUUID() }, body);
      };
      const before = await ask('cpu');
      const { rate, times } = await load({
        port,
        status: 200,
        connections: CONNECTIONS,
        durationMs: SLICE_MS,
        request,
      });
      const after = await ask('cpu');
      warm[name] += times.length;
      if (round < 0) continue;
      rates[name].push(rate);
      cpu[name].push((after.user + after.system - before.user - before.system) / 1000 / times.length);
    }
  }
  child.send('stop');
  await once(child, 'exit');
  const perRound = rates.service.map((rate, round) => rate / rates.bare[round]);
  const ratio = quantile(perRound, 0.5);
  const line = (name, list) => `| ${name} | ${ms(quantile(list, 0.5))} | ${ms(quantile(list, 0.95))} |`;
  await writeSection(
    'Hospital',
    `The board of ${told.open} open visits beside ${PAST} of the past, and the chart of a day of ${told.doses} doses beside 100000 administrations,
through HTTP with credentials, limits, policy and audit, ${READS} times each in turn; ${machine}. The goal is ${READ_GOAL_MS} ms at the median.

| what | median | 95 % |
|---|---|---|
${line('emergency board', read.board)}
${line('medication chart', read.chart)}

A transfer from bed to bed with its stays, versions, outbox and audit rows and its Idempotency-Key, against a bare Express handler behind the
same server that writes the same rows in one transaction, pipelined, with the same constraints and triggers. The bare handler reads nothing and
checks nothing: no credentials, limits, validation, policy, locks or row-level security, and the key's answer is in its row at once. It knows
from memory where each patient is, so it needs one round trip. ${CONNECTIONS} connections kept open, ${ROUNDS} rounds of ${SLICE_MS / 1000} s each in turn; at the end ${os.loadavg()[0].toFixed(0)}
processes wanted to run. The goal is ${MOVEMENT_GOAL}.

| | transfers per second | CPU of the process, each |
|---|---|---|
| the service | ${Math.round(quantile(rates.service, 0.5))} | ${ms(quantile(cpu.service, 0.5))} |
| bare handler | ${Math.round(quantile(rates.bare, 0.5))} | ${ms(quantile(cpu.bare, 0.5))} |
| ratio, median of the rounds | **${ratio.toFixed(2)}** | |

The ratio of each round: ${perRound.map((value) => value.toFixed(2)).join(', ')}.

One transfer at a time, its round trips to PostgreSQL in their order:

| what | statements | median |
|---|---|---|
${told.roundTrips.join('\n')}`,
  );
  const isSlow = Object.values(read).some((list) => quantile(list, 0.5) > READ_GOAL_MS);
  if (isSlow || ratio < MOVEMENT_GOAL) process.exitCode = 1;
}

/** One transfer of the service after the other. */
function transferring({ url, authorization }, movements) {
  return async () => {
    const { admission, body } = movements.next();
    const response = await fetch(`${url}/api/v1/admissions/${admission}/transfer`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(body),
    });
    const answer = await response.text();
    if (response.status !== 200) throw new Error(answer);
  };
}

/** Moves one patient after the other to the bed that has been free the longest, and notes it in the lists. */
function movementsOf({ admissions, free }) {
  return {
    next() {
      const patient = admissions.shift();
      const bed_id = free.shift();
      free.push(patient.bed_id);
      admissions.push({ ...patient, bed_id });
      return { admission: patient.id, body: { bed_id, reason: 'Nearer to the desk' } };
    },
  };
}
