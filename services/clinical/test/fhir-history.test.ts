import type { Response } from 'supertest';
import { expectAudit, expectDenied, expectNotFound } from './support/expect.js';
import { startApp, type Credentials, type TestApp } from './support/start.js';

const FHIR = '/fhir/R4';
const UNKNOWN = '0190b6d2-0000-7000-8000-000000000000';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const get = (caller: Credentials, path: string): Promise<Response> =>
  app
    .as(caller)
    .get(`${FHIR}/${path}`)
    .then((response) => response);

const rename = (caller: Credentials, id: string, given_names: string) =>
  app.as(caller).patch(`/api/v1/patients/${id}`).set('If-Match', '*').send({ given_names }).expect(200);

interface Entry {
  resource: { id: string; meta: { versionId: string }; name: { given: string[] }[] };
  request: { method: string };
  response: { status: string; etag: string };
}
const givenIn = ({ body }: Response) => (body.entry as Entry[]).map(({ resource }) => resource.name[0]?.given[0]);

test('each version of a patient is read as it was, and the history tells them from the newest', async () => {
  const { doctor, patient } = await app.build.practice();
  await rename(doctor, patient.id, 'Ana');
  await rename(doctor, patient.id, 'Berta');
  const first = await get(doctor, `Patient/${patient.id}/_history/1`);
  expect(first.body).toMatchObject({ id: patient.id, meta: { versionId: '1' }, name: [{ given: ['Test'] }] });
  expect(first.headers['etag']).toBe('W/"1"');
  await expectAudit(app, first, { event: 'patient.history', patient_ids: [patient.id], resource_id: patient.id });
  const tagged = await app.as(doctor).get(`${FHIR}/Patient/${patient.id}/_history/1`).set('If-None-Match', 'W/"1"');
  expect(tagged.status).toBe(304);

  const history = await get(doctor, `Patient/${patient.id}/_history`);
  expect(givenIn(history)).toEqual(['Berta', 'Ana', 'Test']);
  expect(
    (history.body.entry as Entry[]).map(({ request, response }) => [request.method, response.status, response.etag]),
  ).toEqual([
    ['PUT', '200 OK', 'W/"3"'],
    ['PUT', '200 OK', 'W/"2"'],
    ['POST', '201 Created', 'W/"1"'],
  ]);
  await expectAudit(app, history, { event: 'patient.history', patient_ids: [patient.id], result_count: 3 });

  for (const path of [
    `${patient.id}/_history/9`,
    `${patient.id}/_history/x`,
    `${UNKNOWN}/_history/1`,
    `${UNKNOWN}/_history`,
    'x/_history',
  ])
    expectNotFound(await get(doctor, `Patient/${path}`));
});

test('a patient whom nobody changed yet has one version', async () => {
  const { doctor, patient } = await app.build.practice();
  expect(givenIn(await get(doctor, `Patient/${patient.id}/_history`))).toEqual(['Test']);
});

test('the history of a type has pages, begins where it is asked to, and is the clinic’s own', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const other = await app.build.patient(clinic);
  await rename(doctor, patient.id, 'Ana');
  await rename(doctor, other.id, 'Berta');
  const between = await get(doctor, `Patient/${other.id}`);
  await rename(doctor, patient.id, 'Clara');
  const stranger = await app.build.practice();
  await rename(stranger.doctor, stranger.patient.id, 'Dora');

  const seen: unknown[] = [];
  let path: string | undefined = 'Patient/_history?_count=2';
  while (path !== undefined) {
    const page: Response = await get(doctor, path);
    expect(page.status).toBe(200);
    seen.push(...givenIn(page));
    const { url } =
      (page.body.link as { relation: string; url: string }[]).find(({ relation }) => relation === 'next') ?? {};
    path = url?.split('/fhir/R4/')[1];
  }
  expect(seen).toEqual(['Clara', 'Berta', 'Ana', 'Test', 'Test']);
  const since = await get(doctor, `Patient/_history?_since=${between.body.meta.lastUpdated}`);
  expect(givenIn(since)).toEqual(['Clara', 'Berta']);
  for (const query of ['_since=2020', '_since=yesterday', '_count=0', '_count=x', '_page=x'])
    expect({ query, status: (await get(doctor, `Patient/_history?${query}`)).status }).toEqual({ query, status: 400 });
});

test('the policy hides versions as it hides what is there now', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const colleague = await app.build.user(clinic, 'doctor');
  const stranger = await app.build.patient(clinic);
  const theirs = await app.build.consultation(clinic, colleague.practitioner_id ?? '', { patient_id: stranger.id });
  // A draft that was opened for somebody else before.
  const { body } = await app.as(doctor).post('/api/mobile/v1/doctor/consultations').send({ patient_id: stranger.id });
  const draft = body.data.id;
  const url = `/api/mobile/v1/doctor/consultations/${draft}`;
  await app.as(doctor).patch(url).set('If-Match', '*').send({ patient_id: patient.id }).expect(200);
  await app
    .as(colleague)
    .patch(`/api/mobile/v1/doctor/consultations/${theirs.id}`)
    .set('If-Match', '*')
    .send({ reason: 'Cough' })
    .expect(200);
  await app.build.phiPolicy(clinic, { roles: ['doctor'], relation: 'care_team' });

  expectDenied(await get(doctor, `Encounter/${theirs.id}/_history`), 'phi_access_denied');
  expectDenied(await get(doctor, `Encounter/${theirs.id}/_history/1`), 'phi_access_denied');
  const all = await get(doctor, 'Encounter/_history');
  expect([...new Set((all.body.entry as Entry[]).map(({ resource }) => resource.id))]).toEqual([draft]);
});
