/**
 * What the service adds to the rows of a consultation: `npm run bench:create-consultation`. Creates signed consultations
 * with credentials, limits, validation, audit and an Idempotency-Key each, beside a bare Express handler behind the same
 * server that inserts the same rows in one transaction, its statements pipelined as the service's are and on as many
 * connections, and beside pgbench, where it is installed, with that transaction. Both begin with LOADED consultations in
 * the tables. Fails below GOAL of the bare handler.
 */
import { execFile, fork } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { on, once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

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

  await loadCopies(service);
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

/** Copies of the one consultation that is there, so that nothing is measured on empty tables. */
async function loadCopies({ owner }) {
  const client = await owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `create temporary table copies as select gen_random_uuid() as id, n from generate_series(1, ${LOADED}) n`,
  );
  for (const table of ['consultations', 'consultation_sections', 'consultation_vitals', 'consultation_diagnoses']) {
    const { rows } = await client.query(
      `select column_name as name from information_schema.columns where table_schema = 'public' and table_name = $1`,
      [table],
    );
    const renamed = { id: 'copies.id', consultation_id: 'copies.id', number: `'copy-' || copies.n` };
    const columns = rows.map(({ name }) => name);
    await client.query(
      `insert into ${table} (${columns.join()})
       select ${columns.map((name) => renamed[name] ?? `original.${name}`).join()} from ${table} original, copies`,
    );
  }
  client.release(true);
}

function consultationFor(patientId) {
  return {
    status: 'completed',
    patient_id: patientId,
    type: 'follow_up',
    reason: 'Control of diabetes and blood pressure',
    started_at: '2026-01-05T12:00:00Z',
    ended_at: '2026-01-05T12:20:00Z',
    sections: ['subjective', 'objective', 'assessment', 'plan'].map((key) => ({
      key,
      content: `${key}: as expected. `.repeat(12),
    })),
    vitals: { systolic: 128, diastolic: 82, heart_rate: 71, temperature_c: 36.6, weight_kg: 74.5, height_cm: 171 },
    diagnoses: [
      { code: 'E11.9', role: 'principal', certainty: 'confirmed' },
      { code: 'E78.5', role: 'secondary', certainty: 'presumptive' },
    ],
  };
}

/** The inserts of one request as the service sends them, with the key's answer in its row at once. */
async function captureInserts(service, body) {
  const seen = [];
  const { transaction } = service.deps.db;
  service.deps.db.transaction = (clinicId, run) =>
    transaction(clinicId, (db) => {
      const note = (method) => (text, values) => {
        if (/\binsert into\b|update idempotency_keys/.test(text)) seen.push({ text, values });
        return method(text, values);
      };
      return run({ ...db, rows: note(db.rows), row: note(db.row), defer: note(db.defer) });
    });
  const response = await fetch(`${service.url}/api/mobile/v1/doctor/consultations`, {
    method: 'POST',
    headers: {
      authorization: service.authorization,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  service.deps.db.transaction = transaction;
  const answer = await response.json();
  if (response.status !== 201) throw new Error(JSON.stringify(answer));
  const { id, number } = answer.data;
  const find = (pattern) => seen.find(({ text }) => pattern.test(text));
  const audit = find(/insert into audit_events/);
  const auditId = JSON.parse(audit.values[0]).id;
  const key = find(/insert into idempotency_keys/);
  const stored = find(/update idempotency_keys/);
  const replace = (text, to) => text.replaceAll(id, to.id).replaceAll(auditId, to.audit).replaceAll(number, to.number);
  const named = (text) => ({ name: createHash('sha1').update(text).digest('hex'), text });
  const inserts = [find(/insert into consultations /), audit].map(({ text, values }) => ({
    ...named(text),
    values: (to) => values.map((value) => replace(value, to)),
  }));
  const keyText = `insert into idempotency_keys (clinic_id, scope, fingerprint, expires_at, status, headers, body)
    values ($1::uuid, sha256(convert_to($2::text, 'UTF8')), $3, $4, $5, $6::jsonb, $7)`;
  const [clinicId, , fingerprint, expiresAt] = key.values;
  const [, , status, headers, text] = stored.values;
  return [
    ...inserts,
    {
      ...named(keyText),
      values: (to) => [clinicId, to.id, fingerprint, expiresAt, status, replace(headers, to), replace(text, to)],
    },
  ];
}

/** The same transaction for pgbench; what must be new each time is asked of the server. */
function pgbenchScript(inserts) {
  const marks = { id: '@id@', audit: '@audit@', number: '@number@' };
  const literal = (value) => {
    if (value instanceof Date) return `'${value.toISOString()}'`;
    if (Buffer.isBuffer(value)) return `'\\x${value.toString('hex')}'`;
    if (typeof value === 'number') return String(value);
    // As bytes, for pgbench takes whatever follows a colon for a variable, within quotes too.
    const text = `convert_from('\\x${Buffer.from(value).toString('hex')}', 'UTF8')`;
    return Object.values(marks).some((mark) => value.includes(mark))
      ? `replace(replace(replace(${text}, '@id@', :id::text), '@audit@', :audit::text), '@number@', :number::text)`
      : text;
  };
  const statements = inserts.map(({ text, values }) => {
    const filled = values(marks);
    return `${text.replaceAll(/\$(\d+)/g, (_, place) => literal(filled[place - 1]))};`;
  });
  return [
    'select gen_random_uuid() as id, gen_random_uuid() as audit, left(gen_random_uuid()::text, 18) as number \\gset',
    'begin;',
    ...statements,
    'commit;',
  ].join('\n');
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
  const pgbench = await runPgbench(databaseUrl, script).catch((error) => {
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

async function runPgbench(databaseUrl, script) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pgbench-'));
  const file = path.join(folder, 'create.sql');
  await writeFile(file, script);
  try {
    const { stdout } = await promisify(execFile)('pgbench', [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(CONNECTIONS),
      '-j',
      '1',
      '-T',
      '5',
      '-f',
      file,
      databaseUrl,
    ]);
    return Math.round(Number(/tps = ([\d.]+)/.exec(stdout)[1]));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}
