/**
 * The agenda while passwords are guessed: `npm run bench:login-flood`. Reads the agenda with and without 50 logins a
 * second, each for another account, from one address and from one address each, which no limit holds back; under the
 * limits that the service has by itself for logins. Fails where a flood doubles the 95th percentile of the agenda.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { RATE_LIMITS } from '../dist/src/deps/rate-limit-policies.js';
import { machine, ms, quantile, writeSection } from './results.mjs';
import { startBenchService, timedGet } from './service.mjs';

const LOGINS_PER_SECOND = 50;
const PHASE_MS = 4_000;
const PAUSE_MS = 10;
const PHASES = 3;
const GOAL = 2;

const service = await startBenchService({ environment: { TRUSTED_PROXY_HOPS: '1' } });
// The flood meets the usual limits; only the reads, which are far more than one doctor makes, are let through.
for (const name of Object.keys(RATE_LIMITS)) if (name.startsWith('login')) delete service.deps.config.rate_limits[name];

const FLOODS = {
  'from one address': () => '203.0.113.1',
  'from an address each': (n) => `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
};

const statuses = Object.fromEntries(Object.keys(FLOODS).map((name) => [name, {}]));
let count = 0;
async function flood(name, until) {
  const pending = [];
  for (; performance.now() < until; count += 1) {
    pending.push(
      fetch(`${service.url}/api/mobile/v1/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': FLOODS[name](count) },
        body: JSON.stringify({ email: `user${count}@example.com`, password: 'guessed', device_name: 'Flood' }),
      }).then(async (response) => {
        await response.arrayBuffer();
        statuses[name][response.status] = (statuses[name][response.status] ?? 0) + 1;
      }),
    );
    await sleep(1000 / LOGINS_PER_SECOND);
  }
  await Promise.all(pending);
}

const times = Object.fromEntries(['calm', ...Object.keys(FLOODS)].map((name) => [name, []]));
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
  for (const name of Object.keys(FLOODS)) {
    const until = performance.now() + PHASE_MS;
    await Promise.all([flood(name, until), read(times[name], until)]);
  }
}
await service.stop();

const p95 = (name) => quantile(times[name], 0.95);
const ratios = Object.keys(FLOODS).map((name) => p95(name) / p95('calm'));
await writeSection(
  'Agenda under a login flood',
  `The agenda read over and over, ${PHASES} times ${PHASE_MS / 1000} s without and with ${LOGINS_PER_SECOND} logins a second, each for another
account; ${machine}. The goal is a 95th percentile that is not doubled.

| | median | p95 | ratio | the logins were answered |
|---|---|---|---|---|
| agenda | ${ms(quantile(times.calm, 0.5))} | ${ms(p95('calm'))} | | |
${Object.keys(FLOODS)
  .map((name, n) => {
    const answers = Object.entries(statuses[name]).map(([status, times_]) => `${status} ${times_} times`);
    return `| during a flood ${name} | ${ms(quantile(times[name], 0.5))} | ${ms(p95(name))} | **${ratios[n].toFixed(2)}** | ${answers.join(', ')} |`;
  })
  .join('\n')}`,
);
if (Math.max(...ratios) >= GOAL) process.exitCode = 1;
