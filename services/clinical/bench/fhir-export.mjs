/**
 * How fast the worker writes an export, and the memory that it needs for it: `npm run bench:fhir-export`. Exports as many resources
 * of five types as BENCH_ROWS says, 200,000 of each unless it does. Fails where its memory grows with the export: above GOAL times
 * what it was when half was written.
 */
import { fork } from 'node:child_process';
import { on, once } from 'node:events';
import { fileURLToPath } from 'node:url';

const ROWS = Number(process.env.BENCH_ROWS ?? 200_000);
const TYPES = ['Patient', 'Appointment', 'Encounter', 'DiagnosticReport', 'MedicationRequest'];
const GOAL = 1.25;

if (process.argv[2] === 'work') await work();
else await measure();

/** The worker's own job, in a process that does nothing else; says after each turn how much memory it has used at most. */
async function work() {
  const { openAs } = await import('../dist/src/db/roles.js');
  const { types } = await import('../dist/src/fhir/operations.js');
  const { workOnExport } = await import('../dist/src/fhir/export/export-worker.js');
  const [{ logins }] = await once(process, 'message');
  const open = (role) => openAs(logins, role, { poolSize: 2, onError: () => undefined });
  const [worker, app] = [open('clinical_worker'), open('clinical_app')];
  const exporter = { worker, app, types, base: 'https://clinic.example/fhir/R4', clock: () => new Date() };
  process.once('disconnect', () => process.exit(1));
  process.send({ peak: process.resourceUsage().maxRSS / 1024 });
  for await (const _ of on(process, 'message')) {
    const more = await workOnExport(exporter);
    process.send({ more, peak: process.resourceUsage().maxRSS / 1024, cpu: process.cpuUsage() });
  }
}

/** A key that the operator made, and what it asked for; what an earlier run asked for is gone. */
async function beginExport({ owner, clinicId }) {
  await owner.query('delete from fhir_exports');
  await owner.query(`delete from api_keys where prefix = 'bench'`);
  await owner.query(
    `with made as (
       insert into api_keys (clinic_id, id, environment, name, prefix, scopes, jwks)
       values ($1, gen_random_uuid(), 'live', 'Warehouse', 'bench', $2, '{"keys":[]}') returning id, prefix)
     insert into fhir_exports (clinic_id, id, api_key_id, key_prefix, request_url, types, filters, created_at, expires_at)
     select $1, gen_random_uuid(), id, prefix, 'https://clinic.example/fhir/R4/$export', $3, '{}', now(), now() + interval '1 day'
     from made`,
    [
      clinicId,
      ['patients:read', 'appointments:read', 'consultations:read', 'lab-results:read', 'prescriptions:read'],
      TYPES,
    ],
  );
}

async function measure() {
  const { fillRecords } = await import('./fhir-data.mjs');
  const { machine, writeSection } = await import('./results.mjs');
  const { startBenchService } = await import('./service.mjs');
  const service = await startBenchService();
  await fillRecords(service, ROWS);
  await service.settle();
  await beginExport(service);
  const child = fork(fileURLToPath(import.meta.url), ['work'], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  child.send({ logins: service.logins });
  const [{ peak: before }] = await once(child, 'message');
  const written = async () =>
    (await service.owner.query('select status, failure, resources from fhir_exports')).rows[0];
  const start = performance.now();
  let early = 0;
  for (;;) {
    child.send('more');
    const [{ more, peak, cpu }] = await once(child, 'message');
    const { status, failure, resources } = await written();
    if (early === 0 && resources >= (TYPES.length * ROWS) / 2) early = peak;
    if (more) continue;
    const seconds = (performance.now() - start) / 1000;
    if (status !== 'completed') throw new Error(`the export is ${status}: ${failure}`);
    child.kill();
    const size = await service.owner.query('select sum(octet_length(content)) as bytes from fhir_export_parts');
    await service.stop();
    await report({ machine, writeSection, seconds, before, early, peak, cpu, resources, bytes: size.rows[0].bytes });
    return;
  }
}

async function report({ machine, writeSection, seconds, before, early, peak, cpu, resources, bytes }) {
  const mb = (value) => `${Math.round(value)} MB`;
  await writeSection(
    'FHIR export',
    `One worker writes ${Number(resources).toLocaleString('en')} resources of ${TYPES.join(', ')} as a service's key sees them, in batches with an audit
row each, into the database; fsync on; ${machine}. The goal is memory that does not grow: at most ${GOAL} times what was needed for half.

| | |
|-|-|
| resources a second | **${Math.round(resources / seconds)}** |
| altogether | ${seconds.toFixed(1)} s |
| CPU of the worker, of 1,000 resources | ${((cpu.user + cpu.system) / resources).toFixed(0)} ms |
| files, compressed | ${mb(bytes / 1024 / 1024)} |
| memory of the worker before | ${mb(before)} |
| at most, when half was written | ${mb(early)} |
| at most, altogether | **${mb(peak)}** (${(peak / early).toFixed(2)}) |`,
  );
  if (peak > GOAL * early) process.exitCode = 1;
}
