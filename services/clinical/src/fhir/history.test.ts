import type { Response } from 'supertest';
import { FHIR_LIMITS } from './limits.js';
import { expectAudit, expectDenied, expectNotFound } from '../../test/support/expect.js';
import { merging } from '../../test/support/patient-merges.js';
import { labOrder, labResult } from '../../test/support/clinical-records.js';
import { letIn, registerApp } from '../../test/support/smart.js';
import type { Credentials } from '../../test/support/start.js';
import { useClinical } from '../../test/support/use-clinical.js';

const FHIR = '/fhir/R4';
const UNKNOWN = '0190b6d2-0000-7000-8000-000000000000';

const app = useClinical();

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
interface Named {
  resource: { resourceType: string; id: string; meta: { versionId: string } };
}
const namesIn = ({ body }: Response) =>
  ((body.entry ?? []) as Named[]).map(({ resource: { id, meta } }) => `${id}/${meta.versionId}`);

/** The pages of a history, the first to the last. */
async function pagesOf(caller: Credentials, first: string): Promise<Response[]> {
  const pages: Response[] = [];
  for (let path: string | undefined = first; path !== undefined; ) {
    const page: Response = await get(caller, path);
    expect(page.status).toBe(200);
    pages.push(page);
    const links = page.body.link as { relation: string; url: string }[];
    path = links.find(({ relation }) => relation === 'next')?.url.split('/fhir/R4/')[1];
  }
  return pages;
}

/** While a page looks through no more versions than so many. */
async function looking<T>(versions: number, look: () => Promise<T>): Promise<T> {
  const usual = FHIR_LIMITS.versions;
  Object.assign(FHIR_LIMITS, { versions });
  return look().finally(() => Object.assign(FHIR_LIMITS, { versions: usual }));
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

  const pages = await pagesOf(doctor, 'Patient/_history?_count=2');
  expect(pages.flatMap(givenIn)).toEqual(['Clara', 'Berta', 'Ana', 'Test', 'Test']);
  for (const page of pages) {
    const [self] = page.body.link as { url: string }[];
    expect(givenIn(await get(doctor, self?.url.split('/fhir/R4/')[1] ?? ''))).toEqual(givenIn(page));
  }
  const since = await get(doctor, `Patient/_history?_since=${between.body.meta.lastUpdated}`);
  expect(givenIn(since)).toEqual(['Clara', 'Berta']);
  for (const query of ['_since=2020', '_since=9999-12-31T23:59:59-12:00', '_count=0', '_count=1&_count=2', '_page=x'])
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
  // Where so much is hidden that a page would be long in finding anything, it ends, and the next one goes on.
  const pages = await looking(1, () => pagesOf(doctor, 'Encounter/_history'));
  expect(pages.flatMap(namesIn)).toEqual(namesIn(all));
  expect(pages.map((page) => namesIn(page).length)).toContain(0);
});

test('a record that others were merged into says so, and what is asked of one of them is found with it', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const twin = await app.build.patient(clinic);
  const administrator = await app.build.user(clinic, 'administrator');
  const before = await get(doctor, `Patient/${twin.id}`);
  expect((await merging(app, administrator, twin, patient)).status).toBe(200);

  const left = await get(doctor, `Patient/${patient.id}`);
  expect(left.body.link).toEqual([{ other: { reference: `Patient/${twin.id}` }, type: 'replaces' }]);
  const merged = await get(doctor, `Patient/${twin.id}`);
  expect(merged.body.link).toEqual([{ other: { reference: `Patient/${patient.id}` }, type: 'replaced-by' }]);
  const version = await get(doctor, `Patient/${patient.id}/_history/${left.body.meta.versionId}`);
  expect(version.body).toEqual(left.body);
  const sent = app
    .as(doctor)
    .put(`${FHIR}/Patient/${patient.id}`)
    .set('If-Match', left.headers['etag'] ?? '');
  expect((await sent.send(left.body)).body.link).toEqual(left.body.link);
  const forged = { ...left.body, link: [{ other: { reference: `Patient/${administrator.id}` }, type: 'replaces' }] };
  const refused = app.as(doctor).put(`${FHIR}/Patient/${patient.id}`).set('If-Match', '*');
  expect((await refused.send(forged)).status).toBe(422);

  const read = before.headers['x-request-id'] ?? '';
  for (const { id } of [patient, twin]) {
    const trail = await get(administrator, `AuditEvent?patient=${id}&subtype=patient.read&_count=100`);
    expect(trail.text).toContain(read);
  }
  const stranger = await app.build.practice();
  const foreign = await app.build.user(stranger.clinic, 'administrator');
  expect((await get(foreign, `AuditEvent?patient=${twin.id}`)).body.total).toBe(0);
});

test('each part of a record has the versions of its record that hold it', async () => {
  const { clinic, doctor, patient, consultation, order } = await labOrder(app, ['HGB', 'GLU']);
  const note = `/api/mobile/v1/doctor/consultations/${consultation.id}`;
  const say = (body: object) => app.as(doctor).patch(note).set('If-Match', '*').send(body).expect(200);
  await say({ vitals: { heart_rate: 70 } });
  await say({ vitals: { heart_rate: 72, spo2: 98 } });
  const result = await labResult(app, doctor, patient, { specimen: { type: 'Blood' } });
  const pulse = `${consultation.id}.heart-rate`;
  const history = await get(doctor, `Observation/${pulse}/_history`);
  const [newest = '', older = ''] = namesIn(history);
  expect(history.body.entry).toHaveLength(2);
  const version = await get(doctor, `Observation/${older.replace('/', '/_history/')}`);
  expect(version.body.valueQuantity.value).toBe(70);
  await expectAudit(app, version, { event: 'observation.history', patient_ids: [patient.id] });
  expectNotFound(await get(doctor, `Observation/${consultation.id}.spo2/_history/${older.split('/')[1]}`));

  const measured = `${result.observations[0].id}/1`;
  expect(namesIn(await get(doctor, `Observation/${result.observations[0].id}/_history`))).toEqual([measured]);
  expect(namesIn(await get(doctor, `Specimen/${result.id}/_history`))).toEqual([`${result.id}/1`]);
  expect(namesIn(await get(doctor, 'Specimen/_history'))).toEqual([`${result.id}/1`]);

  // In pages that end in the middle of a record, nothing is lost or told twice.
  const all = namesIn(await get(doctor, 'Observation/_history'));
  expect(all).toEqual(
    [measured, newest, newest.replace('heart-rate', 'spo2'), older].sort((a, b) => all.indexOf(a) - all.indexOf(b)),
  );
  const items = order.items.map(({ id }: { id: string }) => `${id}/1`);
  for (const [type, expected] of [
    ['Observation', all],
    ['ServiceRequest', items],
  ] as const) {
    for (const versions of [FHIR_LIMITS.versions, 1]) {
      const pages = await looking(versions, () => pagesOf(doctor, `${type}/_history?_count=1`));
      for (const page of pages) expect((page.body.entry ?? []).length).toBeLessThan(2);
      expect({ type, versions, seen: pages.flatMap(namesIn).sort() }).toEqual({
        type,
        versions,
        seen: [...expected].sort(),
      });
    }
  }
  const other = await app.build.practice();
  expect(namesIn(await get(other.doctor, 'Observation/_history'))).toEqual([]);
  const person = await app.build.user(clinic, 'patient');
  expect(namesIn(await get(person, 'Observation/_history'))).toEqual([]);
  expectNotFound(await get(person, `Observation/${result.observations[0].id}/_history`));
});

test('an app whose scopes say by a search what it may see, sees of it what is so now', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = patient;
  await app.as(doctor).patch(`/api/v1/patients/${id}`).set('If-Match', '*').send({ sex: 'male' }).expect(200);
  await rename(doctor, id, 'Ana');
  const client = await registerApp(app, await app.build.user(clinic, 'administrator'), { scopes: ['user/Patient.rs'] });
  const tokenFor = async (scope: string) => (await letIn(app, client, doctor, { scope })).access_token;
  const [narrow, wide, none] = [
    await tokenFor('user/Patient.rs?gender=male'),
    await tokenFor('user/Patient.rs'),
    await tokenFor('user/Patient.rs?gender=female'),
  ];
  const versions = async (token: string, path: string) =>
    namesIn(await app.as({ token }).get(`${FHIR}/Patient/${path}`)).filter((name) => name.startsWith(id));
  for (const path of [`${id}/_history`, '_history']) {
    expect(await versions(narrow, path)).toEqual([`${id}/3`]);
    expect(await versions(wide, path)).toEqual([`${id}/3`, `${id}/2`, `${id}/1`]);
    expect(await versions(none, path)).toEqual([]);
  }
  const status = async (token: string, version: number) =>
    (await app.as({ token }).get(`${FHIR}/Patient/${id}/_history/${version}`)).status;
  expect([await status(narrow, 1), await status(narrow, 2), await status(narrow, 3)]).toEqual([404, 404, 200]);
  expect([await status(wide, 1), await status(none, 3)]).toEqual([200, 404]);
});
