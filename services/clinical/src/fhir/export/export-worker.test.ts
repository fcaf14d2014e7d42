import { exportingService, insertPatients } from '../../../test/support/exports.js';
import { startApp, type TestApp } from '../../../test/support/start.js';
import type { Database } from '../../db/db.js';
import { openAs } from '../../db/roles.js';
import { FHIR_LIMITS } from '../limits.js';
import { types } from '../operations.js';
import type { FhirType } from '../type.js';
import { workOnExport } from './export-worker.js';

let app: TestApp;
let worker: Database;
beforeAll(async () => {
  app = await startApp();
  worker = openAs(app.deps.config.logins, 'clinical_worker', { poolSize: 4, onError: () => {} });
});
afterAll(async () => {
  await worker.close();
  await app.stop();
});

const exporter = () => ({
  worker,
  app: app.deps.db,
  types,
  base: `${app.deps.config.public_url}/fhir/R4`,
  clock: () => new Date(),
});

async function work(): Promise<void> {
  while (await workOnExport(exporter()));
}

const service = () => exportingService(app, work);

test('a key that ends in the middle ends its exports', async () => {
  const { administrator, key, begin, clinic } = await service();
  await begin('$export');
  await app.as(administrator).delete(`/api/v1/api-keys/${key.id}`).expect(200);
  await work();
  expect(await app.db('fhir_exports').where({ clinic_id: clinic.id })).toMatchObject([
    { status: 'failed', failure: 'unauthenticated', resources: '0' },
  ]);
});

test('a clinic whose export was written goes behind others, however many of its own wait', async () => {
  const [filling, other] = [await service(), await service()];
  for (let n = 0; n < 3; n += 1) await filling.begin('$export?_type=Patient');
  await workOnExport(exporter());
  await other.begin('$export?_type=Patient');
  await workOnExport(exporter());
  const left = await app.db('fhir_exports').where({ status: 'running' }).pluck('clinic_id');
  expect(left).toEqual([filling.clinic.id, filling.clinic.id]);
  await work();
  expect(await app.db('fhir_exports').where({ status: 'running' })).toEqual([]);
});

test('workers that are lost or run beside each other write nothing twice', async () => {
  const { clinic, begin, manifestOf, file } = await service();
  await insertPatients(app, clinic.id, 3 * FHIR_LIMITS.exportBatch);
  const begun = await begin('$export?_type=Patient');
  const lost = { ...exporter(), app: { ...app.deps.db, transaction: failing(app.deps.db) } };
  await expect(workOnExport(lost)).rejects.toThrow('lost');
  await app.db('fhir_exports').where({ clinic_id: clinic.id }).update({ leased_until: '-infinity' });
  const slow = workOnExport(exporter());
  await app.db('fhir_exports').where({ clinic_id: clinic.id }).update({ leased_until: '-infinity' });
  await Promise.all([slow, workOnExport(exporter())]);
  await app.db('fhir_exports').where({ clinic_id: clinic.id }).update({ leased_until: '-infinity' });
  const { body } = await manifestOf(begun);
  const ids = (await file(body.output[0].url)).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.length).toBe(body.output[0].count);
  expect(ids.length).toBeGreaterThanOrEqual(3 * FHIR_LIMITS.exportBatch);
});

test('what is still being written when an export begins is in the one of what has changed since', async () => {
  const { clinic, patient, begin, manifestOf, file } = await service();
  const hold = await app.db.transaction();
  await hold('patients').where({ clinic_id: clinic.id, id: patient.id }).update({ given_names: 'Late' });
  const { body: first } = await manifestOf(await begin('$export?_type=Patient'));
  await hold.commit();
  const since = encodeURIComponent(first.transactionTime);
  const { body } = await manifestOf(await begin(`$export?_type=Patient&_since=${since}`));
  expect(await file(body.output[0]?.url)).toMatchObject([{ id: patient.id, name: [{ given: ['Late'] }] }]);
});

test('a file that ends while it is fetched is no shorter file: its answer breaks off', async () => {
  const { clinic, begin, manifestOf, file } = await service();
  await insertPatients(app, clinic.id, 2 * FHIR_LIMITS.exportBatch);
  const { body } = await manifestOf(await begin('$export?_type=Patient'));
  await app.db('fhir_export_parts').where({ clinic_id: clinic.id, number: 1 }).delete();
  await expect(file(body.output[0].url)).rejects.toThrow(/aborted|hang up/);
});

test('of what is large a batch takes less, so that many of them need no more memory', async () => {
  const { clinic, begin, manifestOf, file } = await service();
  await insertPatients(app, clinic.id, 10);
  const begun = await begin('$export?_type=Patient');
  const div = 'x'.repeat(FHIR_LIMITS.exportBatchLength / 4);
  const map: FhirType['map'] = (row, context) =>
    ({ ...types.get('Patient')?.map(row, context), text: { div } }) as never;
  const large = new Map([...types].map(([name, type]) => [name, { ...type, map }]));
  while (await workOnExport({ ...exporter(), types: large }));
  const { body } = await manifestOf(begun);
  const ids = (await file(body.output[0].url)).map(({ id }) => id).sort();
  expect(ids).toEqual((await app.db('patients').where({ clinic_id: clinic.id }).pluck('id')).sort());
  const parts = await app.db('fhir_export_parts').where({ clinic_id: clinic.id }).orderBy('number').pluck('resources');
  expect(parts.slice(0, 2)).toEqual([4, 4]);
});

test('one that the service cannot write is tried a few times, then ends, and says so; others go on meanwhile', async () => {
  const [broken, other] = [await service(), await service()];
  const begun = await broken.begin('$export?_type=Patient');
  const map = () => {
    throw new Error('no resource can be made of it');
  };
  const unmappable = new Map([...types].map(([name, type]) => [name, { ...type, map }]));
  const due = () => app.db('fhir_exports').where({ clinic_id: broken.clinic.id }).update({ leased_until: '-infinity' });
  for (let tries = 1; tries <= FHIR_LIMITS.exportTries; tries += 1) {
    expect((await broken.send('get', broken.at(begun.headers['content-location']))).status).toBe(202);
    await due();
    await expect(workOnExport({ ...exporter(), types: unmappable })).rejects.toThrow('no resource');
  }
  expect((await broken.send('get', broken.at(begun.headers['content-location']))).status).toBe(409);
  await due();
  expect(await workOnExport({ ...exporter(), types: unmappable })).toBe(false);
  expect((await other.manifestOf(await other.begin('$export?_type=Patient'))).body.output).toHaveLength(1);
});

/** A database of which the second transaction is lost on its way. */
function failing(db: Database): Database['transaction'] {
  let begun = 0;
  return (clinicId, run) =>
    db.transaction(clinicId, async (tx) => {
      const result = await run(tx);
      if ((begun += 1) === 2) throw new Error('lost');
      return result;
    });
}
