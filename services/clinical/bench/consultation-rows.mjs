/** The consultation that `create-consultation.mjs` creates, and the rows that the service writes for it. */
import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

/** Copies of the one consultation that is there, so that nothing is measured on empty tables. */
export async function loadCopies({ owner }, count) {
  const client = await owner.connect();
  await client.query('set session_replication_role = replica');
  await client.query(
    `create temporary table copies as select gen_random_uuid() as id, n from generate_series(1, ${count}) n`,
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

export function consultationFor(patientId) {
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
export async function captureInserts(service, body) {
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
export function pgbenchScript(inserts) {
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

/** Transactions per second; undefined where pgbench is not installed. */
export async function runPgbench(databaseUrl, script, clients) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'pgbench-'));
  const file = path.join(folder, 'create.sql');
  await writeFile(file, script);
  try {
    const { stdout } = await promisify(execFile)('pgbench', [
      '-n',
      '-M',
      'prepared',
      '-c',
      String(clients),
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
