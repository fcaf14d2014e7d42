import { checkResource } from '../../../test/support/expect.js';
import { emergencyVisit, stepsOf } from '../../../test/support/emergency-visits.js';
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

async function work(): Promise<void> {
  const base = `${app.deps.config.public_url}/fhir/R4`;
  while (await workOnExport({ worker, app: app.deps.db, types, base, clock: () => new Date() }));
}

/** A service, a patient whose record was written and changed, and another who has a note. */
async function written(scopes?: string[]) {
  const exporting = await exportingService(app, work, undefined, scopes);
  const { doctor, patient: treated, begin, manifestOf, file } = exporting;
  const registered = { given_names: 'Ana', first_surname: 'Soto', birth_date: '1990-01-01', sex: 'female' };
  const patient = (await app.as(doctor).post('/api/v1/patients').send(registered).expect(201)).body.data;
  const changed = await app
    .as(doctor)
    .patch(`/api/v1/patients/${patient.id}`)
    .set('If-Match', '*')
    .send({ sex: 'other' });
  expect(changed.status).toBe(200);
  await app.as(doctor).post('/api/mobile/v1/doctor/consultations').send({ patient_id: treated.id }).expect(201);
  const targets = async (path: string) => {
    const { output } = (await manifestOf(await begin(path))).body as { output: { type: string; url: string }[] };
    const at = output.find(({ type }) => type === 'Provenance');
    const lines = at ? await file(at.url) : [];
    for (const each of lines) checkResource(each);
    return lines.map(({ target }) => (target as { reference: string }[])[0]?.reference).sort();
  };
  const version = (number: number) => `Patient/${patient.id}/_history/${number}`;
  return { ...exporting, patient, targets, versions: [version(1), version(2)] };
}

test('beside what is exported comes who made each version of it, or the newest, and of nothing else', async () => {
  const { targets, versions } = await written();
  const path = 'Patient/$export?_type=Patient&includeAssociatedData=';
  const all = await targets(`${path}RelevantProvenanceResources`);
  expect(all).toEqual(expect.arrayContaining(versions));
  expect(all.every((target) => target?.startsWith('Patient/'))).toBe(true);
  const newest = await targets(`${path}LatestProvenanceResources`);
  expect(newest).toContain(versions[1]);
  expect(newest).not.toContain(versions[0]);
  expect(await targets(`${path}LatestProvenanceResources,RelevantProvenanceResources`)).toEqual(all);
  expect(await targets('$export?_type=Patient')).toEqual([]);
  expect(await targets('$export?_type=Condition&includeAssociatedData=RelevantProvenanceResources')).toEqual([]);
  const whole = await targets('$export?includeAssociatedData=RelevantProvenanceResources');
  expect(whole).toEqual(expect.arrayContaining([...versions, expect.stringMatching(/^Encounter\//)]));
});

test('of a record that has changed since, its earlier versions come too, and of one that has not nothing does', async () => {
  const { doctor, patient, targets, versions } = await written();
  const [{ now: since }] = (await app.db.raw('select clock_timestamp() as now')).rows;
  const path = `$export?_type=Patient&_since=${since.toISOString()}&includeAssociatedData=RelevantProvenanceResources`;
  expect(await targets(path)).toEqual([]);
  await app
    .as(doctor)
    .patch(`/api/v1/patients/${patient.id}`)
    .set('If-Match', '*')
    .send({ sex: 'unknown' })
    .expect(200);
  expect(await targets(path)).toEqual([...versions, `Patient/${patient.id}/_history/3`]);
});

test('a triage comes with who made it, where its visit has changed since', async () => {
  const scopes = ['patients:read', 'consultations:read', 'lab-results:read', 'emergency:read', 'emergency:care'];
  const { doctor, patient, targets } = await written(scopes);
  const visit = await emergencyVisit(app, doctor, patient);
  const { post } = stepsOf(app, doctor, visit.id);
  const { id } = (await post('triage', { level: 2 }).expect(200)).body.data.triage;
  const acuity = `Observation/${id}.acuity/_history/1`;
  const path = '$export?_type=Observation&includeAssociatedData=';
  for (const which of ['Relevant', 'Latest'])
    expect(await targets(`${path}${which}ProvenanceResources`)).toEqual([acuity]);
  const [{ now: since }] = (await app.db.raw('select clock_timestamp() as now')).rows;
  const later = `${path}RelevantProvenanceResources&_since=${since.toISOString()}`;
  expect(await targets(later)).toEqual([]);
  await post('start-care').expect(200);
  expect(await targets(later)).toEqual([acuity]);
});

test('it is refused with filters, to who may not see it and for other values, or left out and told', async () => {
  const { begin, manifestOf } = await written();
  const stranger = await exportingService(app, work, 'system/Patient.rs');
  const asked = '$export?_type=Patient&includeAssociatedData=LatestProvenanceResources';
  const filtered = `${asked}&_typeFilter=Patient%3Fgender%3Dfemale`;
  expect((await begin(filtered)).status).toBe(400);
  expect((await stranger.begin(asked)).status).toBe(400);
  expect((await begin('$export?includeAssociatedData=')).status).toBe(400);
  const lenient = { Prefer: 'respond-async, handling=lenient' };
  const { body } = await manifestOf(await begin(filtered, lenient));
  expect(body).toMatchObject({ output: [{ type: 'Patient' }], error: [{ count: 1 }] });
  expect((await stranger.manifestOf(await stranger.begin(asked, lenient))).body.error).toMatchObject([{ count: 1 }]);
});
