/**
 * The agenda while passwords are guessed: `npm run bench:login-flood`. Reads the agenda with and without 50 logins a
 * second from one address, under the limits that the service has by itself for logins. Fails where the flood doubles the
 * 95th percentile of the agenda.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { RATE_LIMITS } from '../dist/src/http/rate-limit-policies.js';
import { machine, ms, quantile, writeSection } from './results.mjs';
import { startBenchService, timedGet } from './service.mjs';

const LOGINS_PER_SECOND = 50;
const PHASE_MS = 4_000;
const PAUSE_MS = 10;
const PHASES = 3;
const GOAL = 2;

const service = await startBenchService();
// The flood meets the usual limits; only the reads, which are far more than one doctor makes, are let through.
for (const name of Object.keys(RATE_LIMITS)) if (name.startsWith('login')) delete service.deps.config.rate_limits[name];

const statuses = {};
async function flood(until) {
  const pending = [];
  for (let count = 0; performance.now() < until; count += 1) {
    pending.push(
      fetch(`${service.url}/api/mobile/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: `user${count}@example.com`, password: 'guessed', device_name: 'Flood' }),
      }).then(async (response) => {
        await response.arrayBuffer();
        statuses[response.status] = (statuses[response.status] ?? 0) + 1;
      }),
    );
    await sleep(1000 / LOGINS_PER_SECOND);
  }
  await Promise.all(pending);
}

const times = { calm: [], flooded: [] };
async function read(list, until) {
  while (performance.now() < until) {
    const { time } = await timedGet(service, '/api/mobile/v1/doctor/agenda');
    list?.push(time);
    await sleep(PAUSE_MS);
  }
}
await read(undefined, performance.now() + 1_000);
for (let phase = 0; phase < PHASES; phase += 1) {
  await read(times.calm, performance.now() + PHASE_MS);
  const until = performance.now() + PHASE_MS;
  await Promise.all([flood(until), read(times.flooded, until)]);
}
await service.stop();

const p95 = (name) => quantile(times[name], 0.95);
const ratio = p95('flooded') / p95('calm');
await writeSection(
  'Agenda under a login flood',
  `The agenda read over and over, ${PHASES} times ${PHASE_MS / 1000} s without and with ${LOGINS_PER_SECOND} logins a second from one address, each for
another account; ${machine}. The goal is a 95th percentile that is not doubled: **${ratio.toFixed(2)}**.

| | median | p95 |
|---|---|---|
| agenda | ${ms(quantile(times.calm, 0.5))} | ${ms(p95('calm'))} |
| agenda during the flood | ${ms(quantile(times.flooded, 0.5))} | ${ms(p95('flooded'))} |

The logins were answered ${Object.entries(statuses)
    .map(([status, count]) => `${status} ${count} times`)
    .join(', ')}.`,
);
if (ratio >= GOAL) process.exitCode = 1;
