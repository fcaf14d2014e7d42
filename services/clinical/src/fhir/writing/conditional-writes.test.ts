import type { Response } from 'supertest';
import {
  allergyOf,
  DNI,
  entry,
  faultOf,
  FHIR,
  newNumber,
  patientOf,
  sendBundle,
  statusesOf,
} from '../../../test/support/bundles.js';
import { expectAudit } from '../../../test/support/expect.js';
import { startApp, type Credentials, type TestApp } from '../../../test/support/start.js';
import { untilWaiting } from '../../../test/support/wait-until.js';

/** Resources that are named by what finds them. */

let app: TestApp;
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
beforeAll(async () => {
  // Room for as many of one caller as wait for each other in these stories.
  app = await startApp({ config: { database_pool_size: 12 } });
  practice = await app.build.practice();
});
afterAll(() => app.stop());

const write = (
  method: 'put' | 'patch',
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
  caller: Credentials = practice.doctor,
): Promise<Response> => {
  const request = app.as(caller)[method](`${FHIR}/${url}`);
  return request
    .set({ 'Content-Type': `application/${method === 'patch' ? 'json-patch' : 'fhir'}+json`, ...headers })
    .send(JSON.stringify(body))
    .then((response) => response);
};
const byNumber = (number: string) => `Patient?identifier=${encodeURIComponent(`${DNI}|${number}`)}`;

test('what a search finds is replaced, and made where it finds nothing', async () => {
  const number = newNumber();
  const made = await write('put', byNumber(number), patientOf(number));
  expect(made.status).toBe(201);
  const { id } = made.body;
  await expectAudit(app, made, { event: 'patient.create', resource_id: id, patient_ids: [id] });
  const again = await write('put', byNumber(number), patientOf(number, { gender: 'other' }));
  expect({ status: again.status, body: again.body }).toMatchObject({
    status: 200,
    body: { id, gender: 'other', meta: { versionId: '2' } },
  });
  await expectAudit(app, again, { event: 'patient.update', resource_id: id, changed_fields: ['sex'] });
  expect(again.headers['etag']).toBe('W/"2"');
  const versions = await app.as(practice.doctor).get(`${FHIR}/Patient/${id}/_history`);
  expect(versions.body.entry).toHaveLength(2);

  expect(faultOf(await write('put', byNumber(number), patientOf(number), { 'If-Match': 'W/"1"' })).status).toBe(412);
  expect(faultOf(await write('put', byNumber(number), { ...patientOf(number), id: practice.patient.id }))).toEqual({
    status: 400,
    at: 'Patient.id',
  });
  const unknown = newNumber();
  expect(faultOf(await write('put', byNumber(unknown), { ...patientOf(unknown), id: 'mine' }))).toEqual({
    status: 412,
    at: 'Patient.id',
  });
  const named = (family: string) =>
    write('put', `Patient?family=${family}`, patientOf(newNumber(), { name: [{ family, given: ['Rosa'] }] }));
  expect((await named('Condori')).status).toBe(201);
  expect((await named('Condori')).status).toBe(200);
  await write('put', byNumber(newNumber()), patientOf(newNumber())).then(({ status }) => expect(status).toBe(201));
  expect((await named('Quispe')).status).toBe(412);
  for (const search of ['', '?', '?_count=1', `?_id=${id}&identifier=`, '?nothing=1', '?birthdate=x'])
    expect((await write('put', `Patient${search}`, patientOf(number))).status).toBe(400);
});

test('of many who replace what is not there yet, one makes it, and the others replace that', async () => {
  const number = newNumber();
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      write('put', byNumber(number), patientOf(number, { address: [{ line: [`Jr. ${index}`] }] })),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
  expect(await app.db('patients').where({ document_number: number })).toMatchObject([{ version: 20 }]);
});

test('what a search finds is patched, and nothing else', async () => {
  const number = newNumber();
  await write('put', byNumber(number), patientOf(number));
  const patch = [{ op: 'replace', path: '/gender', value: 'male' }];
  expect((await write('patch', byNumber(number), patch)).body).toMatchObject({ gender: 'male' });
  expect((await write('patch', byNumber(number), patch, { 'If-Match': 'W/"1"' })).status).toBe(412);
  expect((await write('patch', byNumber(newNumber()), patch)).status).toBe(404);
  expect((await write('patch', 'Patient', patch)).status).toBe(400);
});

test('whoever names no version changes what is there, also when others change it meanwhile', async () => {
  const number = newNumber();
  const { id } = (await write('put', byNumber(number), patientOf(number))).body;
  const patch = [{ op: 'add', path: '/address', value: [{ city: 'Lima' }] }];
  const another = await app.build.user(practice.clinic, 'doctor');
  const lock = await app.db.transaction();
  await lock('patients').where({ id }).forUpdate();
  const changes = [
    write('patch', `Patient/${id}`, patch),
    write('patch', `Patient?_id=${id}`, patch),
    write('put', byNumber(number), patientOf(number, { gender: 'other' })),
    app
      .as(practice.doctor)
      .delete(`${FHIR}/Patient/${id}`)
      .then((response) => response),
    // So many of one caller's run at once.
    write('patch', `Patient/${id}`, patch, { 'If-Match': 'W/"1"' }, another),
  ];
  // All have read the first version by now.
  await untilWaiting(app, changes.length);
  await lock('patients').where({ id }).update({ phone: '+51 999 888 777' });
  await lock.commit();
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual([200, 200, 200, 204, 412]);
});

test('who may not see it does not find it, and who may not write it is refused', async () => {
  const [number, stranger] = [newNumber(), await app.build.practice()];
  const { body } = await write('put', byNumber(number), patientOf(number));
  const patch = [{ op: 'replace', path: '/gender', value: 'male' }];
  expect((await write('patch', byNumber(number), patch, {}, stranger.doctor)).status).toBe(404);
  expect((await write('patch', `Patient?_id=${body.id}`, patch, {}, stranger.doctor)).status).toBe(404);
  const key = await app.build.apiKey(practice.clinic, 'live', { scopes: ['patients:read'] });
  expect((await write('patch', byNumber(number), patch, {}, key)).status).toBe(403);

  // Of clinical records the policy decides who is found.
  const allergy = await app
    .as(practice.doctor)
    .post(`${FHIR}/AllergyIntolerance`)
    .send(allergyOf(`Patient/${body.id}`));
  await app.build.consultation(practice.clinic, practice.doctor.practitioner_id, {
    patient_id: body.id,
    status: 'completed',
  });
  await app.build.phiPolicy(practice.clinic, { relation: 'care_team' });
  try {
    const other = await app.build.user(practice.clinic, 'doctor');
    const note = [{ op: 'add', path: '/note', value: [{ text: 'x' }] }];
    const search = `AllergyIntolerance?_id=${allergy.body.id}`;
    expect((await write('patch', search, note, {}, other)).status).toBe(404);
    expect((await write('patch', search, note)).status).toBe(200);
  } finally {
    await app.build.phiPolicy(practice.clinic, { relation: 'any' });
  }
});

test('in a transaction what is replaced by search can be referred to, and is written once', async () => {
  const [number, urn] = [newNumber(), 'urn:uuid:p'];
  const put = entry('PUT', byNumber(number), { fullUrl: urn, resource: patientOf(number) });
  const allergy = entry('POST', 'AllergyIntolerance', { resource: allergyOf(urn) });
  const send = (...entries: object[]) => sendBundle(app, practice.doctor, { type: 'transaction', entries });
  const made = await send(allergy, put);
  expect(statusesOf(made)).toEqual(['201 Created', '201 Created']);
  const [{ resource }, patient] = made.body.entry;
  expect(resource.patient.reference).toBe(`Patient/${patient.resource.id}`);
  const twice = entry('PUT', `Patient?_id=${patient.resource.id}`, { resource: patientOf(number) });
  expect(faultOf(await send(put, twice))).toEqual({ status: 400, at: 'Bundle.entry[1]' });
  const wrong = entry('PUT', 'Patient?birthdate=x', { resource: patientOf(number) });
  expect(faultOf(await send(wrong))).toEqual({ status: 400, at: 'Bundle.entry[0].request.url' });
});
