/**
 * What the service adds to the rows of a dispensing: `npm run bench:pharmacy`. Gives out products by prescriptions, each with the check of
 * the patient's record, audit and an Idempotency-Key, beside a bare Express handler behind the same server that writes the same rows in
 * one transaction, its statements pipelined as the service's are and on as many connections. Fails below GOAL of the bare handler.
 */
import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { on, once } from 'node:events';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { captureWrites, dispensingOf, stockFor } from './dispensing-rows.mjs';

const CONNECTIONS = 10;
const SLICE_MS = 1_000;
/** Requests before the first round: each connection then has the plans that it keeps. */
const WARM_UP = 400;
const ROUNDS = 8;
const PATIENTS = 200;
const LOADED = 20_000;
const GOAL = 0.4;
/** Those of one dispensing. */
const ROUND_TRIPS = [
  'credentials',
  'begin, the clinic, the Idempotency-Key',
  'prescription, patient and product locked; store, what was given',
  'substances of the products; allergies and prescriptions of the patient',
  'substances of these',
  'lots by expiry',
  'the lots locked and read',
  'number, dispensing, movements of stock written, the answer read',
  'audit, version, the answer kept, commit',
];

if (process.argv[2] === 'serve') await serve();
else await measure();

async function serve() {
  const { default: express } = await import('express');
  const { default: pg } = await import('pg');
  const { createHttpServer } = await import('../dist/src/app.js');
  const { logColleagueIn, startBenchService } = await import('./service.mjs');
  const { giveToMany, makePharmacist } = await import('./pharmacy-data.mjs');
  const { timeRoundTrips } = await import('./round-trips.mjs');
  process.env.LOG_LEVEL = 'info';
  const service = await startBenchService();
  const pharmacist = await makePharmacist(service, logColleagueIn);
  const stock = await stockFor(service, pharmacist, PATIENTS);
  const writes = await captureWrites(service, pharmacist, stock);
  await giveToMany(service, LOADED);
  await service.settle();
  const bodies = stock.sets.map((set) => dispensingOf(stock, set));
  const roundTrips = await timeRoundTrips(ROUND_TRIPS, async (nth) => {
    const response = await fetch(`${service.url}/api/v1/pharmacy/dispensations`, {
      method: 'POST',
      headers: { authorization: pharmacist, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      body: JSON.stringify(bodies.at(nth % bodies.length)),
    });
    const answer = await response.text();
    if (response.status !== 201) throw new Error(answer);
  });
  const pool = new pg.Pool({
    connectionString: service.databaseUrl,
    max: service.deps.config.database_pool_size,
    pipeline: true,
    application_name: 'clinical',
    // What the triggers of the rows ask for.
    options: `-c app.clinic_id=${service.clinicId}`,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.post('/bare', express.json(), async ({ body }, res) => {
    const set = stock.sets.find(({ prescription_id }) => prescription_id === body.prescription_id);
    const ids = writes[0].ids();
    const client = await pool.connect();
    const { stream } = client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    await Promise.all([
      client.query('begin'),
      ...writes.map(({ name, text, values }) => client.query({ name, text, values: values(set, ids) })),
      client.query('commit'),
    ]);
    client.release();
    res.status(201).json({ success: true, message: 'Dispensed.', data: { id: ids.fresh[0] } });
  });
  const bare = createHttpServer(app);
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  process.send({
    bodies,
    roundTrips,
    service: { port: service.port, target: '/api/v1/pharmacy/dispensations', authorization: pharmacist },
    bare: { port: bare.address().port, target: '/bare' },
  });
  process.once('disconnect', () => process.exit(1));
  for await (const [message] of on(process, 'message')) {
    if (message === 'stop') break;
    process.send(process.cpuUsage());
  }
  bare.closeAllConnections();
  bare.close();
  await pool.end();
  await service.stop();
  process.exit(0);
}

async function measure() {
  const { jsonRequest, load } = await import('./load.mjs');
  const { machine, ms, quantile, writeSection } = await import('./results.mjs');
  const child = fork(fileURLToPath(import.meta.url), ['serve'], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const [{ bodies, roundTrips, ...targets }] = await once(child, 'message');
  const ask = async (message) => {
    child.send(message);
    return (await once(child, 'message'))[0];
  };
  const rates = { service: [], bare: [] };
  const cpu = { service: [], bare: [] };
  let nth = 0;
  const warm = { service: 0, bare: 0 };
  for (let round = -1; round < ROUNDS; round += Math.min(warm.service, warm.bare) < WARM_UP ? 0 : 1) {
    for (const name of round % 2 ? ['service', 'bare'] : ['bare', 'service']) {
      const { port, target, authorization } = targets[name];
      // One patient after another, so that few wait for the same lot.
      const request = () =>
        jsonRequest(
          'POST',
          target,
          { ...(authorization && { authorization }), 'idempotency-key': randomUUID() },
          bodies[(nth += 1) % bodies.length],
        );
      const before = await ask('cpu');
      const { rate, times } = await load({
        port,
        status: 201,
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
  await writeSection(
    'Dispensing',
    `One product by a prescription, which moves stock, with its version, its audit row and its Idempotency-Key, against a bare Express handler
behind the same server that writes the same rows in one transaction, pipelined as the service's statements are, on as many connections, in
one process. The bare handler reads nothing and checks nothing: no credentials, limits, validation, policy, locks, stock, record of the patient
or row-level security, and the key's answer is in its row at once. So it needs one round trip. ${PATIENTS} patients in turn, each with a prescription and a lot; ${LOADED} dispensings in the tables; ${CONNECTIONS} connections kept open, ${ROUNDS} rounds
of ${SLICE_MS / 1000} s each in turn; ${machine}; at the end ${os.loadavg()[0].toFixed(0)} processes wanted to run. The goal is ${GOAL}.

| | dispensings per second | CPU of the process, each |
|---|---|---|
| the service: credentials, limits, validation, policy, locks, what is left, lots by expiry, the check of the record, audit, idempotency, the whole answer | ${Math.round(quantile(rates.service, 0.5))} | ${ms(quantile(cpu.service, 0.5))} |
| bare handler | ${Math.round(quantile(rates.bare, 0.5))} | ${ms(quantile(cpu.bare, 0.5))} |
| ratio, median of the rounds | **${ratio.toFixed(2)}** | |

The ratio of each round: ${perRound.map((value) => value.toFixed(2)).join(', ')}.

One dispensing at a time, its round trips to PostgreSQL in their order:

| what | statements | median |
|---|---|---|
${roundTrips.join('\n')}`,
  );
  if (ratio < GOAL) process.exitCode = 1;
}
