import type { AddressInfo } from 'node:net';
import { MedplumClient } from '@medplum/core';
import type { Bundle, Patient } from '@medplum/fhirtypes';
import type { Database } from '../db/db.js';
import { openAs } from '../db/roles.js';
import { workOnExport } from './export/export-worker.js';
import { types } from './operations.js';
import { exportingService } from '../../test/support/exports.js';
import { chart } from '../../test/support/fhir-chart.js';
import { startApp, type TestApp } from '../../test/support/start.js';
import { until } from '../../test/support/wait-until.js';

/** The client of another FHIR server, pointed here. */

let app: TestApp;
let worker: Database;
let baseUrl: string;
beforeAll(async () => {
  app = await startApp();
  worker = openAs(app.deps.config.logins, 'clinical_worker', { poolSize: 1, onError: () => {} });
  baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  app.deps.config.public_url = baseUrl;
});
afterAll(async () => {
  await worker.close();
  await app.stop();
});

function clientOf(token: string, options: object = {}): MedplumClient {
  const client = new MedplumClient({
    baseUrl,
    fhirUrlPath: 'fhir/R4',
    tokenUrl: `${baseUrl}/oauth/token`,
    cacheTime: 0,
    ...options,
  });
  client.setAccessToken(token);
  return client;
}

const ROSA: Patient = {
  resourceType: 'Patient',
  identifier: [{ system: 'urn:clinic:document:dni:PE', value: '70123456' }],
  name: [{ family: 'Quispe', given: ['Rosa'] }],
  gender: 'female',
  birthDate: '1990-05-17',
};
const BY_DOCUMENT = 'identifier=urn:clinic:document:dni:PE|70123456';

test('the client of Medplum searches, reads, follows references and pages, and reads versions and the whole record', async () => {
  const { doctor, patient } = await chart(app);
  const client = clientOf(doctor.token);
  const [note] = await client.searchResources('Encounter', { patient: patient.id });
  expect(await client.readReference(note?.subject ?? {})).toMatchObject({ resourceType: 'Patient', id: patient.id });
  expect(await client.searchOne('Patient', `_id=${patient.id}`)).toMatchObject({ id: patient.id });
  const all = await client.searchResources('Observation', { patient: patient.id, _count: 100 });
  const paged: string[] = [];
  for await (const page of client.searchResourcePages('Observation', { patient: patient.id, _count: 2 }))
    paged.push(...page.map(({ id }) => id ?? ''));
  expect(paged.sort()).toEqual(all.map(({ id }) => id).sort());
  const history = await client.readHistory('Patient', patient.id);
  const version = history.entry?.[0]?.resource?.meta?.versionId ?? '';
  expect(await client.readVersion('Patient', patient.id, version)).toMatchObject({ id: patient.id });
  const { entry = [] } = await client.readPatientEverything(patient.id);
  expect(entry.length).toBeGreaterThan(all.length);
  await expect(client.readResource('Patient', 'none')).rejects.toMatchObject({
    outcome: { issue: [{ code: 'not-found' }] },
  });
});

test('it validates, creates once, changes the version that it has read, patches, deletes and sends a batch', async () => {
  const { doctor, patient } = await chart(app);
  const client = clientOf(doctor.token);
  await expect(client.validateResource(ROSA)).resolves.toMatchObject({ issue: [{ severity: 'information' }] });
  const made = await client.createResource(ROSA);
  expect(await client.createResourceIfNoneExist(ROSA, BY_DOCUMENT)).toMatchObject({ id: made.id });
  const changed = await client.updateResource(
    { ...made, birthDate: '1990-05-18' },
    { headers: { 'If-Match': `W/"${made.meta?.versionId}"` } },
  );
  expect(changed).toMatchObject({ birthDate: '1990-05-18' });
  const patch = [{ op: 'replace', path: '/gender', value: 'male' } as const];
  expect(await client.patchResource('Patient', made.id, patch)).toMatchObject({ gender: 'male' });
  expect(await client.upsertResource(ROSA, BY_DOCUMENT)).toMatchObject({ id: made.id, gender: 'female' });
  await client.deleteResource('Patient', made.id);
  expect(await client.readResource('Patient', made.id)).toMatchObject({ active: false });
  const batch: Bundle = {
    resourceType: 'Bundle',
    type: 'batch',
    entry: [`Patient/${patient.id}`, 'Patient/none'].map((url) => ({ request: { method: 'GET', url } })),
  };
  const { entry = [] } = await client.executeBatch(batch);
  expect(entry.map(({ response }) => response?.status)).toEqual(['200 OK', '404 Not Found']);
  const gathering = clientOf(doctor.token, { autoBatchTime: 20 });
  const [read, found] = await Promise.all([
    gathering.readResource('Patient', patient.id),
    gathering.searchOne('Patient', `_id=${patient.id}`),
  ]);
  expect([read.id, found?.id]).toEqual([patient.id, patient.id]);
});

test('with the token of a service it exports, asks until it is done and fetches the files', async () => {
  const { patient, token } = await exportingService(app, async () => {}, 'system/Patient.rs');
  const client = clientOf(await token());
  const waiting = { pollStatusOnAccepted: true, pollStatusPeriod: 20 };
  let manifest: unknown;
  const exported = client.bulkExport('Patient', 'Patient', undefined, waiting).then((done) => (manifest = done));
  const exporter = { worker, app: app.deps.db, types, base: `${baseUrl}/fhir/R4`, clock: () => new Date() };
  await until(async () => {
    await workOnExport(exporter);
    return manifest !== undefined;
  });
  const { output = [] } = await exported;
  expect(output).toMatchObject([{ type: 'Patient' }]);
  const lines = (await (await client.download(output[0]?.url ?? '')).text()).split('\n').filter(Boolean);
  expect(lines.map((line) => JSON.parse(line).id)).toContain(patient.id);
});
