import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import express from 'express';
import pg from 'pg';
import { createHttpServer } from '../dist/src/app.js';

/**
 * A handler that writes what a transfer writes, and nothing else: it knows from memory where everybody lies. The rows are those
 * of one transfer that the service made.
 */
export async function startBareMovements(service, own, others) {
  const rows = await writtenRows(service, own);
  const { clinicId } = service;
  const pool = new pg.Pool({
    connectionString: service.databaseUrl,
    max: service.deps.config.database_pool_size,
    pipeline: true,
    application_name: 'clinical',
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const { rows: open } = await service.owner.query(
    'select id, admission_id, bed_id from admission_stays where clinic_id = $1 and ward_id = $2 and to_at is null',
    [clinicId, others.id],
  );
  const stays = new Map(open.map((stay) => [stay.admission_id, stay]));
  const patientOf = new Map(others.admissions.map(({ id, patient_id }) => [id, patient_id]));
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.post('/api/v1/admissions/:admission/transfer', express.json(), async (req, res) => {
    const { admission } = req.params;
    const { bed_id } = req.body;
    const stay = stays.get(admission);
    const next = { id: randomUUID(), admission_id: admission, bed_id };
    stays.set(admission, next);
    const now = new Date();
    const renamed = (/** @type {string} */ json) =>
      JSON.stringify(JSON.parse(json, (key, value) => fresh(key) ?? value));
    const client = await pool.connect();
    const { stream } = client.connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    const ask = (name, text, values) => client.query({ name, text, values });
    await Promise.all([
      client.query('begin'),
      ask('stay', 'update admission_stays set to_at = $1 where clinic_id = $2 and id = $3', [now, clinicId, stay.id]),
      ask('admission', 'update admissions set ward_id = $1 where clinic_id = $2 and id = $3', [
        others.id,
        clinicId,
        admission,
      ]),
      ask(
        'next',
        `insert into admission_stays (admission_id, bed_id, begun_by, clinic_id, from_at, id, in_house, patient_id, reason, ward_id)
         values ($1, $2, 'transfer', $3, $4, $5, true, $6, $7, $8)`,
        [admission, bed_id, clinicId, now, next.id, patientOf.get(admission), req.body.reason, others.id],
      ),
      ask('taken', 'update beds set state = state where clinic_id = $1 and id = $2', [clinicId, bed_id]),
      ask('left', `update beds set state = 'cleaning' where clinic_id = $1 and id = $2`, [clinicId, stay.bed_id]),
      ...Object.entries(rows).map(([table, json]) => ask(table, insertOf(table), [renamed(json)])),
      client.query('commit'),
    ]);
    client.release();
    res.json({ success: true, message: 'Patient transferred.', data: { id: admission } });
  });
  const server = createHttpServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: server.address().port,
    others,
    async stop() {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}

/** What must be another in each row. */
const fresh = (/** @type {string} */ key) =>
  ({ id: randomUUID, resource_id: randomUUID, scope: () => `\\x${(randomUUID() + randomUUID()).replaceAll('-', '')}` })[
    key
  ]?.();

const insertOf = (/** @type {string} */ table) =>
  table === 'outbox'
    ? `insert into outbox (clinic_id, id, event, resource_type, resource_id, version, patient_ids, request_id)
       select clinic_id, id, event, resource_type, resource_id, version, patient_ids, request_id from jsonb_populate_recordset(null::outbox, $1::jsonb)`
    : `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`;

/** The rows that one transfer of the service adds to each table that is only added to. */
async function writtenRows({ owner, url, authorization }, own) {
  const [admission] = own.admissions;
  const bed_id = own.free.shift();
  const { rows } = await owner.query('select pg_snapshot_xmax(pg_current_snapshot())::text::bigint as first');
  const response = await fetch(`${url}/api/v1/admissions/${admission.id}/transfer`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    body: JSON.stringify({ bed_id, reason: 'Nearer to the desk' }),
  });
  if (response.status !== 200) throw new Error(await response.text());
  own.free.push(admission.bed_id);
  admission.bed_id = bed_id;
  const written = {};
  for (const table of ['record_versions', 'outbox', 'audit_events', 'idempotency_keys']) {
    const found = await owner.query(
      `select coalesce(jsonb_agg(to_jsonb(x)), '[]')::text as json, count(*)::int from ${table} x where xmin::text::bigint >= $1`,
      [rows[0].first],
    );
    const [{ json, count }] = found.rows;
    if (count === 0) throw new Error(`A transfer writes nothing into ${table}.`);
    written[table] = json;
  }
  return written;
}
