import type { Response } from 'supertest';
import { expectAudit } from './support/expect.js';
import { startApp, type Credentials, type TestApp } from './support/start.js';

const FHIR = '/fhir/R4';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.stop());

const entries = ({ body }: Response, mode: string): Record<string, unknown>[] =>
  (body.entry ?? [])
    .filter(({ search }: { search: { mode: string } }) => search.mode === mode)
    .map(({ resource }: { resource: object }) => resource);
const idsIn = (response: Response) => entries(response, 'match').map(({ id }) => id);

const search = (caller: Credentials, query: string): Promise<Response> =>
  app
    .as(caller)
    .get(`${FHIR}/${encodeURI(query)}`)
    .then((response) => response);

test('an answer is as short as it was asked for', async () => {
  const { clinic, doctor } = await app.build.practice();
  const [elements] = entries(await search(doctor, 'Patient?_elements=birthDate'), 'match');
  expect(Object.keys(elements ?? {}).sort()).toEqual(['birthDate', 'id', 'meta', 'resourceType']);
  expect(elements).toMatchObject({ meta: { tag: [{ code: 'SUBSETTED' }] } });
  const [summary] = entries(await search(doctor, 'Patient?_summary=true'), 'match');
  expect(summary).toHaveProperty('name');
  for (const query of ['_summary=count', '_count=0']) {
    const { body } = await search(doctor, `Patient?${query}`);
    expect(body).toMatchObject({ total: 1 });
    expect(body).not.toHaveProperty('entry');
  }
  expect((await search(doctor, 'Patient?_total=none')).body).not.toHaveProperty('total');
  const { text } = await search(doctor, 'Patient?_pretty=true');
  expect(text).toContain('\n  "resourceType": "Bundle"');
  await app.build.patient(clinic, { deceased_at: '2020-05-01T12:00:00Z' });
  const [dead] = entries(await search(doctor, 'Patient?_elements=deceased&deceased=true'), 'match');
  expect(Object.keys(dead ?? {}).sort()).toEqual(['deceasedDateTime', 'id', 'meta', 'resourceType']);
});

test('a search by POST is the same, and its words are in no URL', async () => {
  const { doctor, patient } = await app.build.practice();
  const found = await app
    .as(doctor)
    .post(`${FHIR}/Patient/_search?_format=json`)
    .type('form')
    .send('gender=female&_count=5');
  expect(idsIn(found)).toEqual([patient.id]);
  await expectAudit(app, found, { event: 'patient.search', patient_ids: [patient.id] });
  const json = await app.as(doctor).post(`${FHIR}/Patient/_search`).send({ gender: 'female' });
  expect(json.status).toBe(415);
});
