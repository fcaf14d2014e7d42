import type { Response } from 'supertest';
import { FHIR } from '../../test/support/bundles.js';
import { expectAudit, expectNotFound } from '../../test/support/expect.js';
import type { Credentials } from '../../test/support/start.js';
import { useClinical } from '../../test/support/use-clinical.js';

/** Who treated and where, as it was said before. */
const UNKNOWN = '00000000-0000-4000-8000-000000000000';

const app = useClinical();

const get = (caller: Credentials, path: string): Promise<Response> =>
  app
    .as(caller)
    .get(`${FHIR}/${path}`)
    .then((response) => response);

const patch = (caller: Credentials, path: string, value: string, at: string) =>
  app
    .as(caller)
    .patch(`${FHIR}/${path}`)
    .set('Content-Type', 'application/json-patch+json')
    .send(JSON.stringify([{ op: 'replace', path: at, value }]))
    .expect(200);

const create = (caller: Credentials, body: { resourceType: string }) =>
  app
    .as(caller)
    .post(`${FHIR}/${body.resourceType}`)
    .set('Content-Type', 'application/fhir+json')
    .send(JSON.stringify(body))
    .expect(201);

interface Entry {
  resource: { id: string; meta: { versionId: string } };
  request: { method: string };
}
const versionsIn = ({ body }: Response) =>
  ((body.entry ?? []) as Entry[]).map(({ resource, request }) => `${request.method} ${resource.meta.versionId}`);

test('a practitioner is read as they were, and so is their role and their calendar', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const made = await create(administrator, {
    resourceType: 'Practitioner',
    name: [{ text: 'Ana Ruiz' }],
    qualification: [{ code: { text: 'ENT' } }],
  } as { resourceType: string });
  const { id } = made.body;
  // What a create answers is where that version is.
  const location = new URL(made.headers['location'] ?? '').pathname;
  expect(location).toBe(`${FHIR}/Practitioner/${id}/_history/1`);
  await patch(administrator, `Practitioner/${id}`, 'Ana Ruiz de Paz', '/name/0/text');
  const hours = { hours: [{ days: [1], from: '08:00', to: '12:00', valid_from: '2026-01-01' }] };
  await app.as(administrator).put(`/api/v1/practitioners/${id}/hours`).send(hours).expect(200);
  await app.as(administrator).patch(`/api/v1/practitioners/${id}`).send({ specialty: 'Urology' }).expect(200);

  const first = await app.as(doctor).get(location);
  expect(first.body).toEqual(made.body);
  await expectAudit(app, first, { event: 'practitioner.history', resource_id: id, patient_ids: [] });
  const history = await get(doctor, `Practitioner/${id}/_history`);
  expect(versionsIn(history)).toEqual(['PUT 4', 'PUT 3', 'PUT 2', 'POST 1']);
  expect(history.body.entry[0].resource).toEqual((await get(doctor, `Practitioner/${id}`)).body);
  await expectAudit(app, history, { event: 'practitioner.history', result_count: 4 });
  const roles = ['1', '4'].map((version) => get(doctor, `PractitionerRole/${id}/_history/${version}`));
  expect((await Promise.all(roles)).map(({ body }) => [body.practitioner.display, body.specialty[0].text])).toEqual([
    ['Ana Ruiz', 'ENT'],
    ['Ana Ruiz de Paz', 'Urology'],
  ]);
  expect(versionsIn(await get(doctor, `Schedule/${id}/_history`))).toHaveLength(4);
  const newest = `Provenance/${id}.practitioner.4`;
  const told = await get(doctor, newest);
  const version = (type: string) => ({ reference: `${type}/${id}/_history/4` });
  expect(told.body.target).toEqual(['Practitioner', 'PractitionerRole', 'Schedule'].map(version));
  expect(told.body.agent[0].who.identifier.value).toBe(administrator.id);
  const [found, ...earlier] = (await get(doctor, `Provenance?target=Schedule/${id}`)).body.entry;
  expect([found.resource, earlier.length]).toEqual([told.body, 3]);
  // It is about nobody: the policy, which asks for a relation to patients, has no say in it.
  await app.build.phiPolicy(clinic, { roles: ['doctor'], relation: 'care_team' });
  expect((await get(doctor, newest)).body).toEqual(told.body);
  expectNotFound(await get(doctor, `Provenance/${UNKNOWN}.practitioner.1`));
  for (const version of ['5', '0', 'x']) expectNotFound(await get(doctor, `Practitioner/${id}/_history/${version}`));
  const stranger = await app.build.practice();
  for (const path of [
    `Practitioner/${id}/_history`,
    `Practitioner/${id}/_history/1`,
    `Schedule/${id}/_history/1`,
    newest,
  ])
    expectNotFound(await get(stranger.doctor, path));
});

test('what was there before versions were kept is the first of them', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const path = `Practitioner/${doctor.practitioner_id}`;
  const before = await get(doctor, path);
  const [only] = (await get(doctor, `${path}/_history`)).body.entry;
  expect(only.resource).toEqual(before.body);
  await patch(administrator, path, 'Luz Paz', '/name/0/text');
  expect((await get(doctor, `${path}/_history/${before.body.meta.versionId}`)).body).toEqual(before.body);
});

test('the history of all places is told from the newest, page by page, and ends of what ended', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const made = await create(administrator, { resourceType: 'Location', name: 'Sede Sur, Box 1' } as {
    resourceType: string;
  });
  const path = `Location/${made.body.id}`;
  await app.as(administrator).patch(`/api/v1/locations/${made.body.id}`).send({ name: 'Sede Norte' }).expect(200);
  await app.as(administrator).delete(`${FHIR}/${path}`).expect(204);
  const { body: other } = await create(administrator, { resourceType: 'Location', name: 'Sede Este' } as {
    resourceType: string;
  });
  expect((await get(doctor, `${path}/_history/3`)).body).toMatchObject({
    status: 'inactive',
    meta: { versionId: '3' },
  });
  expect((await get(doctor, `${path}/_history/1`)).body).toEqual(made.body);
  const brought = await get(doctor, `Location?_id=${made.body.id}&_revinclude=Provenance:target`);
  expect(brought.body.entry.map(({ resource }: Entry) => resource.id)).toEqual([
    made.body.id,
    ...['1', '2', '3'].map((version) => `${made.body.id}.location.${version}`),
  ]);

  const page = await get(doctor, 'Location/_history?_count=2');
  const next = (page.body.link as { relation: string; url: string }[]).find(({ relation }) => relation === 'next');
  const rest = await get(doctor, next?.url.split(`${FHIR}/`)[1] ?? '');
  const told = [page, rest].flatMap(({ body }) => (body.entry as Entry[]).map(({ resource }) => resource));
  expect(told.map(({ id, meta }) => `${id}/${meta.versionId}`)).toEqual([
    `${other.id}/1`,
    ...['3', '2', '1'].map((version) => `${made.body.id}/${version}`),
  ]);
  const stranger = await app.build.practice();
  expect((await get(stranger.doctor, 'Location/_history')).body.entry).toBeUndefined();
});
