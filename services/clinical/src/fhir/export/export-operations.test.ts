import request from 'supertest';
import { checkResource } from '../../../test/support/expect.js';
import { exportingService, insertPatients } from '../../../test/support/exports.js';
import { staffedClinic } from '../../../test/support/accounts.js';
import { assertionOf, signIn } from '../../../test/support/smart.js';
import { startApp, type TestApp } from '../../../test/support/start.js';
import { openAs } from '../../db/roles.js';
import type { Database } from '../../db/db.js';
import { newId } from '../../id.js';
import { FHIR_LIMITS } from '../limits.js';
import { types } from '../operations.js';
import { deleteExpiredExports } from './export-store.js';
import { workOnExport } from './export-worker.js';

let app: TestApp;
let worker: Database;
let now = new Date();
beforeAll(async () => {
  app = await startApp({ clock: () => now });
  worker = openAs(app.deps.config.logins, 'clinical_worker', { poolSize: 4, onError: () => {} });
});
afterAll(async () => {
  await worker.close();
  await app.stop();
});

const BASE = () => `${app.deps.config.public_url}/fhir/R4`;
const exporter = () => ({ worker, app: app.deps.db, types, base: BASE(), clock: () => now });

async function work(): Promise<void> {
  while (await workOnExport(exporter()));
}

const service = (scope?: string, scopes?: string[]) => exportingService(app, work, scope, scopes);

test('a service is given every patient once, in files of valid resources, and the trail names each of them', async () => {
  const { clinic, begin, send, at, manifestOf, file } = await service();
  await insertPatients(app, clinic.id, 2 * FHIR_LIMITS.exportBatch + 7);
  const begun = await begin('Patient/$export?_type=Patient');
  const waiting = await send('get', at(begun.headers['content-location']));
  expect(waiting.status).toBe(202);
  expect(waiting.headers).toMatchObject({ 'x-progress': '0 resources, Patient', 'retry-after': '5' });
  const { body, headers } = await manifestOf(begun);
  expect(headers['content-type']).toMatch(/^application\/json/);
  expect(new Date(headers['expires'] ?? '').getTime()).toBeGreaterThan(now.getTime());
  const all = await app.db('patients').where({ clinic_id: clinic.id }).pluck('id');
  expect(body).toMatchObject({
    request: `${BASE()}/Patient/$export?_type=Patient`,
    requiresAccessToken: true,
    output: [{ type: 'Patient', count: all.length }],
    error: [],
  });
  const resources = await file(body.output[0].url);
  expect(resources.map(({ id }) => id).sort()).toEqual(all.sort());
  for (const resource of resources.slice(0, 5)) checkResource(resource);
  const rows = await app.db('audit_events').where({ clinic_id: clinic.id, event: 'patient.export' });
  expect(rows.flatMap(({ patient_ids }) => patient_ids).sort()).toEqual(all);
});

test('a file is compressed for who takes that, and is the same for who does not', async () => {
  const { clinic, begin, send, at, manifestOf } = await service();
  await insertPatients(app, clinic.id, FHIR_LIMITS.exportBatch + 1);
  const { body } = await manifestOf(await begin('$export?_type=Patient'));
  const taking = (encoding: string) => send('get', at(body.output[0].url), { 'Accept-Encoding': encoding });
  const [zipped, plain] = [await taking('deflate, gzip'), await taking('gzip;q=0')];
  expect(zipped.headers).toMatchObject({
    'content-encoding': 'gzip',
    vary: expect.stringContaining('Accept-Encoding'),
  });
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(zipped.text).toBe(plain.text);
});

test('types, changes since and filters narrow it; of no type more than the key may see', async () => {
  const { doctor, clinic, patient, begin, manifestOf, file } = await service();
  const draft = await app.build.consultation(clinic, doctor.practitioner_id ?? '', { patient_id: patient.id });
  await app.build.consultation(clinic, doctor.practitioner_id ?? '', { patient_id: patient.id, status: 'completed' });
  const names = async (path: string) =>
    (await manifestOf(await begin(path))).body.output.map(({ type }: { type: string }) => type);
  expect(await names('$export')).toEqual(expect.arrayContaining(['Encounter', 'Patient']));
  expect(await names('$export?_type=Encounter')).toEqual(['Encounter']);
  now = new Date();
  expect(await names(`$export?_type=Patient&_since=${now.toISOString()}`)).toEqual([]);
  const filter = encodeURIComponent('Encounter?status=in-progress');
  const { body } = await manifestOf(await begin(`$export?_type=Encounter&_typeFilter=${filter}`));
  expect((await file(body.output[0].url)).map(({ id }) => id)).toEqual([draft.id]);
});

test('of several filters of a type a resource satisfies one, and commas within them are parts of their values', async () => {
  const { clinic, begin, manifestOf, file } = await service();
  const insert = (sex: string, birth_date: string) => app.build.patient(clinic, { sex, birth_date });
  const [first, second, third] = [
    await insert('female', '1950-02-01'),
    await insert('male', '1950-02-02'),
    await insert('other', '1950-02-03'),
  ];
  await insert('other', '1950-02-04');
  const found = async (...filters: string[]) => {
    const asked = filters.map((filter) => `&_typeFilter=${encodeURIComponent(filter)}`).join('');
    const { body } = await manifestOf(await begin(`$export?_type=Patient${asked}`));
    return (await file(body.output[0].url)).map(({ id }) => id).sort();
  };
  const [one, other] = ['Patient?birthdate=1950-02-01,1950-02-02', 'Patient?birthdate=1950-02-03&gender=other'];
  const all = [first.id, second.id, third.id].sort();
  expect(await found(one, other)).toEqual(all);
  expect(await found(`${one},${other}`)).toEqual(all);
  expect(await found(`${other},${one.replace(',', '\\,')}`)).toEqual(all);
});

test('a group is the patients whom a practitioner treats', async () => {
  const { doctor, clinic, patient, begin, manifestOf, file } = await service();
  await app.build.patient(clinic);
  await app.build.appointment(clinic, { patient_id: patient.id, practitioner_id: doctor.practitioner_id ?? '' });
  const { body } = await manifestOf(await begin(`Group/${doctor.practitioner_id}/$export?_type=Patient`));
  expect((await file(body.output[0].url)).map(({ id }) => id)).toEqual([patient.id]);
  const elsewhere = (await staffedClinic(app)).doctor.practitioner_id;
  for (const group of [newId(), elsewhere, 'nobody']) expect((await begin(`Group/${group}/$export`)).status).toBe(404);
});

test.each([
  ['$export', {}, 400],
  ['$export', { Prefer: 'no-respond-async' }, 400],
  ['$export', { Prefer: 'respond-async', Accept: '' }, 400],
  ['$export?_outputFormat=csv', undefined, 400],
  ['$export?_type=Nothing', undefined, 400],
  ['$export?_type=DiagnosticReport', undefined, [400, 403]],
  ['$export?_since=yesterday', undefined, 400],
  ['$export?_since=2157-01-01T00:00:00%2B05:00', undefined, 400],
  ['$export?_since=0001-01-01T00:00:00%2B14:00', undefined, 400],
  ['$export?_typeFilter=nothing', undefined, 400],
  ['$export?_elements=name.family', undefined, 400],
  ['$export?_elements=', undefined, 400],
  ['$export?_type=Patient&_elements=Encounter.status', undefined, 400],
  ['$export?_typeFilter=constructor%3Fa%3D1', undefined, 400],
  ['$export?_type=Patient&_typeFilter=Encounter%3Fstatus%3Dfinished', undefined, 400],
  ['$export?_type=Patient&_typeFilter=Patient%3Fnonsense%3D1', undefined, 400],
  ['$export?_type=Patient&_typeFilter=Patient%3Fbirthdate%3Dx', undefined, 400],
  ['$export?_type=Patient&_typeFilter=Patient%3Fgender%3D', undefined, 400],
  ['$export?_type=', undefined, 400],
  ...[
    '_count=1',
    '_sort=family',
    '_include=Patient:organization',
    '_summary=count',
    '_elements=id',
    '_format=json',
  ].map((shaping): [string, undefined, number] => [
    `$export?_type=Patient&_typeFilter=${encodeURIComponent(`Patient?${shaping}`)}`,
    undefined,
    400,
  ]),
  ['$export?_type=Patient&_typeFilter=Patient%3F_has:Observation:patient:code%3Dx', undefined, 403],
  ['$export', { Prefer: 'respond-async', Accept: 'application/fhir+xml' }, 406],
] as [string, object | undefined, number | number[]][])('%s with %j is refused', async (path, headers, status) => {
  const { begin } = await service();
  expect([status].flat()).toContain((await begin(path, headers)).status);
});

test('a token that finds less than the one that began learns neither how much there is nor what, of that type', async () => {
  const { clinic, begin, manifestOf, own, key, at } = await service('system/Patient.cruds system/Encounter.rs');
  await app.build.patient(clinic, { sex: 'female' });
  const begun = await begin('$export?_type=Patient');
  const { body } = await manifestOf(begun);
  const [status, content] = [at(begun.headers['content-location']), at(body.output[0].url)];
  const answersTo = async (scope: string) => {
    const { access_token } = (await signIn(app, await assertionOf(app, own, key.client_id), scope)).body;
    const get = (path: string) => request(app.server).get(path).auth(access_token, { type: 'bearer' });
    return [(await get(status)).status, (await get(content)).status];
  };
  expect(await answersTo('system/Patient.rs?gender=female')).toEqual([403, 403]);
  expect(await answersTo('system/Patient.r system/Encounter.rs')).toEqual([403, 403]);
  expect(await answersTo('system/*.rs')).toEqual([200, 200]);
  expect(await answersTo('system/Patient.s')).toEqual([200, 200]);
});

test('a token as narrow as the one that began is shown what that found', async () => {
  const scope = 'system/Patient.rs?gender=female';
  const { clinic, begin, manifestOf, file } = await service(scope);
  const woman = await app.build.patient(clinic, { sex: 'female' });
  await app.build.patient(clinic, { sex: 'male' });
  const { body } = await manifestOf(await begin('$export?_type=Patient'));
  const seen = (await file(body.output[0].url)).map(({ id, gender }) => [id, gender]);
  expect(seen).toContainEqual([woman.id, 'female']);
  expect(new Set(seen.map(([, gender]) => gender))).toEqual(new Set(['female']));
  expect(body.output[0].count).toBe(seen.length);
});

test('a narrower token of the same service fetches no file of a type that it has no scope for', async () => {
  const { begin, manifestOf, own, key, at } = await service();
  const { body } = await manifestOf(await begin('$export?_type=Patient'));
  const narrow = await signIn(app, await assertionOf(app, own, key.client_id), 'system/Encounter.rs');
  const response = await request(app.server)
    .get(at(body.output[0].url))
    .auth(narrow.body.access_token, { type: 'bearer' });
  expect([response.status, response.body.issue[0].diagnostics]).toEqual([
    403,
    expect.stringContaining('insufficient_scope'),
  ]);
});

test('nobody else sees it: another key of the clinic, another clinic, a person, who began none', async () => {
  const [here, there] = [await service(), await service()];
  const url = here.at((await here.begin('$export')).headers['content-location']);
  expect((await there.send('get', url)).status).toBe(404);
  const key = await app.build.apiKey(here.clinic);
  expect((await app.as(key).get(url)).status).toBe(404);
  expect((await app.as(here.doctor).get(url)).status).toBe(404);
  expect((await app.as(here.doctor).get('/fhir/R4/$export').set('Prefer', 'respond-async')).status).toBe(403);
  await work();
  const { body } = await here.send('get', url);
  expect((await there.send('get', here.at(body.output[0].url))).status).toBe(404);
  expect((await app.as(key).get(here.at(body.output[0].url))).status).toBe(404);
});

test('it is cancelled while it is written and after, and leaves nothing', async () => {
  const { clinic, begin, send, at } = await service();
  for (const before of [async () => {}, work]) {
    const begun = await begin('$export?_type=Patient');
    await before();
    const url = at(begun.headers['content-location']);
    expect((await send('delete', url)).status).toBe(202);
    await work();
    expect((await send('get', url)).status).toBe(404);
    expect((await send('delete', url)).status).toBe(404);
  }
  expect(await app.db('fhir_export_parts').where({ clinic_id: clinic.id })).toEqual([]);
});

test('a clinic has so many at once; files expire, and are deleted', async () => {
  const { clinic, begin, send, at } = await service();
  const begun = await Promise.all(
    Array.from({ length: FHIR_LIMITS.exportsAtOnce + 2 }, () => begin('$export?_type=Patient')),
  );
  expect(begun.filter(({ status }) => status === 202)).toHaveLength(FHIR_LIMITS.exportsAtOnce);
  expect(begun.filter(({ status }) => status === 429)).toHaveLength(2);
  await work();
  const url = at(begun.find(({ status }) => status === 202)?.headers['content-location']);
  expect((await send('get', url)).status).toBe(200);
  now = new Date(now.getTime() + FHIR_LIMITS.exportHours * 3_600_000 + 1000);
  expect((await send('get', url)).status).toBe(404);
  await app
    .db('fhir_exports')
    .where({ clinic_id: clinic.id })
    .update({ expires_at: new Date(Date.now() - 1000) });
  const janitor = openAs(app.deps.config.logins, 'clinical_janitor', { poolSize: 1, onError: () => {} });
  expect(await deleteExpiredExports(janitor, new Date())).toBeGreaterThanOrEqual(FHIR_LIMITS.exportsAtOnce);
  await janitor.close();
  expect(await app.db('fhir_exports').where({ clinic_id: clinic.id })).toEqual([]);
  expect(await app.db('fhir_export_parts').where({ clinic_id: clinic.id })).toEqual([]);
});
