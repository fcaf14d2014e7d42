/**
 * What the service adds to the rows of a consultation: `npm run bench:create-consultation`. Creates signed consultations
 * with credentials, limits, validation, audit and an Idempotency-Key each, beside a bare Express handler behind the same
 * server that inserts the same rows in one transaction, its statements pipelined as the service's are and on as many
 * connections, and beside pgbench, where it is installed, with that transaction. Both begin with LOADED consultations in
 * the tables. Fails below GOAL of the bare handler.
 */
import { fork } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { on, once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { captureInserts, consultationFor, loadCopies, pgbenchScript, runPgbench } from './consultation-rows.mjs';

const CONNECTIONS = 10;
const SLICE_MS = 1_000;
const WARM_UP = 3;
const ROUNDS = 8;
const LOADED = 20_000;
const GOAL = 0.4;

if (process.argv[2] === 'serve') await serve();
else await measure();

async function serve() {
  const { default: express } = await import('express');
  const { default: pg } = await import('pg');
  const { createHttpServer } = await import('../dist/src/app.js');
  const { startBenchService } = await import('./service.mjs');
  process.env.LOG_LEVEL = 'info';
  const service = await startBenchService();
  const body = consultationFor(service.patientId);
  const inserts = await captureInserts(service, body);

  await loadCopies(service, LOADED);
  const pool = new pg.Pool({
    connectionString: service.databaseUrl,
    max: service.deps.config.database_pool_size,
    pipeline: true,
    application_name: 'clinical',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.post('/bare', express.json(), async (_req, res) => {
    const renamed = { id: randomUUID(), audit: randomUUID(), number: randomBytes(8).toString('hex') };
    const client = await pool.connect();
    const { stream } = client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    await Promise.all([
      client.query('begin'),
      ...inserts.map(({ name, text, values }) => client.query({ name, text, values: values(renamed) })),
      client.query('commit'),
    ]);
    client.release();
    res.status(201).json({ success: true, message: 'Consultation created.', data: { id: renamed.id } });
  });
  const bare = createHttpServer(app);
  bare.listen(0, '127.0.0.1');
  await once(bare, 'listening');
  process.send({
    body,
    service: {
      port: service.port,
      target: '/api/mobile/v1/doctor/consultations',
      authorization: service.authorization,
    },
    bare: { port: bare.address().port, target: '/bare' },
    databaseUrl: service.databaseUrl,
    script: pgbenchScript(inserts),
  });
  process.once('disconnect', () => process.exit(1));
  for await (const [message] of on(process, 'message')) {
    if (message === 'stop') break;
    if (message === 'settle') await service.settle();
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
  const [{ body, databaseUrl, script, ...targets }] = await once(child, 'message');
  const ask = async (message) => {
    child.send(message);
    return (await once(child, 'message'))[0];
  };
  const rates = { service: [], bare: [] };
  const cpu = { service: [], bare: [] };
  for (let round = -WARM_UP; round < ROUNDS; round += 1) {
    if (round === 0) await ask('settle');
    for (const name of round % 2 ? ['service', 'bare'] : ['bare', 'service']) {
      const { port, target, authorization } = targets[name];
      const request = () =>
        jsonRequest('POST', target, { ...(authorization && { authorization }), 'idempotency-key': randomUUID() }, body);
      const before = await ask('cpu');
      const { rate, times } = await load({
        port,
        status: 201,
        connections: CONNECTIONS,
        durationMs: SLICE_MS,
        request,
      });
      const after = await ask('cpu');
      if (round < 0) continue;
      rates[name].push(rate);
      cpu[name].push((after.user + after.system - before.user - before.system) / 1000 / times.length);
    }
  }
  const pgbench = await runPgbench(databaseUrl, script, CONNECTIONS).catch((error) => {
    child.kill();
    throw error;
  });
  child.send('stop');
  await once(child, 'exit');
  const perRound = rates.service.map((rate, round) => rate / rates.bare[round]);
  const ratio = quantile(perRound, 0.5);
  await writeSection(
    'Creating a consultation',
    `A signed consultation with four sections, vitals and two diagnoses, its audit row and its Idempotency-Key, against a bare Express
handler behind the same server that inserts the same rows in one transaction, pipelined as the service's statements are, on as
many connections, in one process; ${LOADED} consultations in the tables; ${CONNECTIONS} connections kept open, ${ROUNDS} rounds of ${SLICE_MS / 1000} s each in turn;
${machine}. The goal is ${GOAL}.

| | consultations per second | CPU of the process, each |
|---|---|---|
| the service: credentials, limits, validation, catalog, row-level security, audit, idempotency, the whole answer | ${Math.round(quantile(rates.service, 0.5))} | ${ms(quantile(cpu.service, 0.5))} |
| bare handler | ${Math.round(quantile(rates.bare, 0.5))} | ${ms(quantile(cpu.bare, 0.5))} |
| ratio, median of the rounds | **${ratio.toFixed(2)}** | |
| pgbench, the same transaction, ${CONNECTIONS} clients | ${pgbench ?? 'not installed'} | |

The ratio of each round: ${perRound.map((value) => value.toFixed(2)).join(', ')}.`,
  );
  if (ratio < GOAL) process.exitCode = 1;
}
