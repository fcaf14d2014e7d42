import { immunization, problem } from '../../../test/support/clinical-records.js';
import { checkResource, expectDenied } from '../../../test/support/expect.js';
import { exportingService } from '../../../test/support/exports.js';
import { startApp, type TestApp } from '../../../test/support/start.js';
import { openAs } from '../../db/roles.js';
import type { Database } from '../../db/db.js';
import { types } from '../operations.js';
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

const BASE = () => `${app.deps.config.public_url}/fhir/R4`;

async function work(): Promise<void> {
  const exporter = { worker, app: app.deps.db, types, base: BASE(), clock: () => new Date() };
  while (await workOnExport(exporter));
}

const service = (scopes?: string[]) => exportingService(app, work, undefined, scopes);

test('what is not known is refused, or left out and told when the service is content with that', async () => {
  const { clinic, begin, manifestOf, file } = await service();
  const lenient = { Prefer: 'respond-async, handling=lenient' };
  expect((await begin('$export?includeAssociatedData=_other')).status).toBe(400);
  expect((await begin('$export?_type=Nothing', lenient)).status).toBe(400);
  expect((await begin('Patient/$export?patient=Patient/1', lenient)).status).toBe(400);
  expect((await begin('$export?_since=2157-01-01T00:00:00Z', lenient)).status).toBe(400);
  const woman = await app.build.patient(clinic, { sex: 'female' });
  await app.build.patient(clinic, { sex: 'male' });
  const filters = ['Patient?status=active', 'nothing', 'Patient?_count=1', 'Encounter?status=finished'];
  const asked = [...filters, 'Patient?gender=female'].map((filter) => `&_typeFilter=${encodeURIComponent(filter)}`);
  const path = `$export?includeAssociatedData=x&_type=Patient,Nothing${asked.join('')}`;
  const { body } = await manifestOf(await begin(path, lenient));
  expect(body).toMatchObject({
    output: [{ type: 'Patient' }],
    deleted: [],
    error: [{ type: 'OperationOutcome', count: 6 }],
  });
  const exported = (await file(body.output[0].url)).map(({ id }) => id);
  expect(exported).toContain(woman.id);
  expect(exported.length).toBe(
    await app
      .db('patients')
      .where({ clinic_id: clinic.id, sex: 'female' })
      .then((all) => all.length),
  );
  const told = await file(body.error[0].url);
  for (const each of told) checkResource(each);
  expect(
    told.flatMap(({ issue }) => (issue as { expression: string[] }[]).flatMap(({ expression }) => expression)),
  ).toEqual(['_type', '_typeFilter', '_typeFilter', '_typeFilter', '_typeFilter', 'includeAssociatedData']);
});

test('of patients nothing is exported that is about nobody, which is refused or told', async () => {
  const { begin, manifestOf } = await service(['patients:read', 'consultations:read', 'appointments:read']);
  const path = 'Patient/$export?_type=Organization';
  expect((await begin(path)).status).toBe(400);
  const { body } = await manifestOf(await begin(path, { Prefer: 'respond-async,handling=lenient' }));
  expect(body).toMatchObject({ output: [], error: [{ type: 'OperationOutcome', count: 1 }] });
});

test('what is of an area that the clinic does not use is left out, and refused by its name', async () => {
  const { clinic, doctor, begin, manifestOf, file } = await service();
  const patient = await app.build.patient(clinic);
  const listed = await problem(app, doctor, patient);
  await immunization(app, doctor, patient);
  const use = (areas: string[]) =>
    app
      .db('clinics')
      .where({ id: clinic.id })
      .update({ settings: JSON.stringify({ areas }) });
  const exported = async () => {
    const { body } = await manifestOf(await begin('Patient/$export'));
    const output = body.output as { type: string; url: string }[];
    const conditions = output.find(({ type }) => type === 'Condition');
    const ids = conditions ? (await file(conditions.url)).map(({ id }) => id) : [];
    return { isVaccine: output.some(({ type }) => type === 'Immunization'), ids };
  };
  expect(await exported()).toEqual({ isVaccine: true, ids: [listed.id] });
  await use([]);
  expect(await exported()).toEqual({ isVaccine: false, ids: [] });
  expectDenied(await begin('Patient/$export?_type=Immunization'), 'area_disabled');
});
