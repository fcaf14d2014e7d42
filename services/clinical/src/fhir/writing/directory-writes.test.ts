import type { Response } from 'supertest';
import { entry, FHIR, post, sendBundle, statusesOf } from '../../../test/support/bundles.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { faultsOf, strictly } from '../../../test/support/fhir-issues.js';
import type { Credentials, TestApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** Who treats and where, written by who manages the clinic. */

const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
let administrator: Credentials;
beforeAll(async () => {
  practice = await app.build.practice();
  administrator = await app.build.user(practice.clinic, 'administrator');
});

const write = (
  method: 'post' | 'put' | 'patch',
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  caller: Credentials = administrator,
): Promise<Response> => {
  const request = app.as(caller)[method](`${FHIR}/${path}`);
  return request
    .set({ 'Content-Type': `application/${method === 'patch' ? 'json-patch' : 'fhir'}+json`, ...headers })
    .send(JSON.stringify(body))
    .then((response) => response);
};

const license = (value: string) => ({ system: `urn:clinic:${practice.clinic.id}:license`, value });
const MEDICAL_LICENSE = { coding: [{ system: 'http://terminology.hl7.org/CodeSystem/v2-0203', code: 'MD' }] };
const person = (members: object = {}) => ({ resourceType: 'Practitioner', name: [{ text: 'Ana Ruiz' }], ...members });
const place = (members: object = {}) => ({ resourceType: 'Location', status: 'active', name: 'Sede Sur', ...members });

test('a practitioner is one of the clinic’s, with what of them is written down', async () => {
  const sent = person({
    identifier: [license('CMP 77'), { system: 'http://hl7.org/fhir/sid/us-npi', value: '9941339108' }],
    name: [{ family: 'Careful', given: ['Adam'], prefix: ['Dr'] }],
    gender: 'male',
    qualification: [{ code: { coding: [{ code: 'BS', display: 'Cardiology' }] }, period: { start: '1995' } }],
  });
  const made = await write('post', 'Practitioner', sent);
  const { id } = made.body;
  expect({ status: made.status, body: made.body }).toMatchObject({
    status: 201,
    body: {
      active: true,
      name: [{ text: 'Dr Adam Careful' }],
      identifier: [{ value: 'CMP 77' }, { value: '9941339108' }],
    },
  });
  await expectAudit(app, made, { event: 'practitioner.create', action: 'C', resource_id: id, patient_ids: [] });
  const location = new URL(made.headers['location'] ?? '');
  expect((await app.as(administrator).get(location.pathname)).body).toEqual(made.body);
  const { body: listed } = await app.as(administrator).get('/api/v1/practitioners?per_page=100');
  expect(listed.data.find((each: { id: string }) => each.id === id)).toMatchObject({
    full_name: 'Dr Adam Careful',
    license_number: 'CMP 77',
    specialty: 'Cardiology',
  });

  const again = { ...sent, identifier: [license('CMP 78'), { value: 'CMP 79', type: MEDICAL_LICENSE }] };
  const told = await write('post', 'Practitioner', again, { Prefer: 'return=OperationOutcome' });
  const at = [
    'Practitioner.gender',
    'Practitioner.identifier[1]',
    'Practitioner.name[0]',
    'Practitioner.qualification[0].code.coding[0].code',
    'Practitioner.qualification[0].period',
  ];
  expect({ status: told.status, at: faultsOf(told).at?.sort() }).toEqual({ status: 201, at });
  const strict = await write('post', 'Practitioner', again, { Prefer: 'handling=strict' });
  expect({ status: strict.status, at: faultsOf(strict).at?.sort() }).toEqual({ status: 422, at });
  expect(faultsOf(await write('post', 'Practitioner', person({ name: [] })))).toMatchObject({ status: 400 });
  for (const name of [undefined, [{ use: 'old', text: 'Ana' }], [{ text: 'x'.repeat(256) }]])
    expect(faultsOf(await write('post', 'Practitioner', person({ name })))).toEqual({
      status: 422,
      at: ['Practitioner.name'],
    });
});

test('what was read is sent back unchanged, or with what changes; who manages no clinic changes nobody', async () => {
  const made = await write('post', 'Practitioner', person({ identifier: [license('CMP 1')] }));
  const path = `Practitioner/${made.body.id}`;
  const same = await write('put', path, made.body, strictly('W/"1"'));
  expect({ status: same.status, body: same.body }).toEqual({ status: 200, body: made.body });
  await expectAudit(app, same, { event: 'practitioner.update', changed_fields: [] });
  const { identifier: _, ...rest } = made.body;
  expect((await write('put', path, { ...rest, meta: undefined })).status).toBe(412);
  const both = await Promise.all([
    write('put', path, { ...rest, qualification: [{ code: { text: 'ENT' } }] }, strictly('W/"1"')),
    write('put', path, { ...rest, qualification: [{ code: { text: 'Urology' } }] }, strictly('W/"1"')),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
  const { headers } = both.find(({ status }) => status === 412) ?? {};
  expect(headers?.['etag']).toBe('W/"2"');
  const done = both.find(({ status }) => status === 200);
  expect(done?.body).not.toHaveProperty('identifier');

  const rename = [{ op: 'replace', path: '/name/0/text', value: 'Ana Ruiz de Paz' }];
  const renamed = await write('patch', path, rename);
  expect(renamed.body).toMatchObject({ name: [{ text: 'Ana Ruiz de Paz' }], meta: { versionId: '3' } });
  await expectAudit(app, renamed, { event: 'practitioner.update', changed_fields: ['full_name'] });

  const stranger = await app.build.user(await app.build.clinic(), 'administrator');
  expectNotFound(await write('patch', path, rename, {}, stranger));
  expectNotFound(await write('patch', 'Practitioner/x', rename));
  const key = await app.build.apiKey(practice.clinic, 'live', { scopes: ['appointments:read', 'appointments:write'] });
  for (const caller of [practice.doctor, await app.build.user(practice.clinic, 'front_desk'), key]) {
    expectDenied(await write('patch', path, rename, {}, caller), 'missing_ability');
    expectDenied(await write('post', 'Practitioner', person(), {}, caller), 'missing_ability');
    expectDenied(await write('post', 'Location', place(), {}, caller), 'missing_ability');
  }
});

test('of many who ask for the same practitioner one makes them', async () => {
  const sent = person({ identifier: [license('CMP 5')] });
  const search = `identifier=${encodeURIComponent(`${license('').system}|CMP 5`)}`;
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => write('post', 'Practitioner', sent, { 'If-None-Exist': search })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
  const put = await write('put', `Practitioner?${search}`, { ...sent, active: false });
  expect(put.body).toMatchObject({ id: answers[0]?.body.id, active: false });
});

test('a room is a location whose alias says where it is', async () => {
  const { clinic } = practice;
  const timezone = 'America/Lima';
  const room = { clinic_id: clinic.id, id: practice.patient.id, name: 'Sede, Norte', room: 'Box 2, left', timezone };
  await app.db('locations').insert(room);
  const path = `Location/${room.id}`;
  const read = await app.as(administrator).get(`${FHIR}/${path}`);
  const same = await write('put', path, read.body, strictly('W/"1"'));
  expect({ status: same.status, body: same.body }).toEqual({ status: 200, body: read.body });
  const moved = await write('put', path, { ...read.body, name: 'Sede, Norte, Box 3' }, strictly('W/"1"'));
  expect(moved.body).toMatchObject({ name: 'Sede, Norte, Box 3', alias: ['Sede, Norte'], meta: { versionId: '2' } });
  const changes = { room: { old: 'Box 2, left', new: 'Box 3' } };
  await expectAudit(app, moved, { event: 'location.update', changed_fields: ['room'], details: { changes } });
  const { alias: _, ...rest } = moved.body;
  await write('put', path, { ...rest, name: 'Sede Norte' }, strictly('W/"2"'));
  expect(await app.db('locations').where({ id: room.id })).toMatchObject([
    { name: 'Sede Norte', room: null, timezone, version: 3 },
  ]);

  const made = await write('post', 'Location', place({ name: 'Sede Sur, Box 1', alias: ['Sede Sur', 'SS'] }));
  expect(made.body).toMatchObject({ name: 'Sede Sur, Box 1', alias: ['Sede Sur'], mode: 'instance' });
  await expectAudit(app, made, { event: 'location.create', resource_id: made.body.id });
  const refused = { status: 'suspended', mode: 'kind' };
  const both = await write('post', 'Location', place(refused));
  expect(faultsOf(both)).toEqual({ status: 422, at: ['Location.status', 'Location.mode'] });
  for (const name of [undefined, 'x'.repeat(256)])
    expect(faultsOf(await write('post', 'Location', place({ name })))).toEqual({ status: 422, at: ['Location.name'] });
});

test('in a transaction both are made with the appointment that they are for, or nothing is', async () => {
  const { patient, clinic } = practice;
  const [who, where] = ['urn:uuid:1', 'urn:uuid:2'];
  const appointment = (minute: string) => ({
    resourceType: 'Appointment',
    status: 'booked',
    start: `${minute}:00Z`,
    end: `${minute.replace(/00$/, '20')}:00Z`,
    participant: [who, where, `Patient/${patient.id}`].map((reference) => ({
      actor: { reference },
      status: 'accepted',
    })),
  });
  const send = (minute: string) =>
    sendBundle(app, administrator, {
      type: 'transaction',
      entries: [
        post(person(), who),
        post(place(), where),
        post(appointment(minute)),
        entry('GET', `Practitioner?_id=${practice.doctor.practitioner_id}`),
      ],
    });
  const rows = () => app.db('practitioners').where({ clinic_id: clinic.id });
  const before = (await rows()).length;
  expect((await send('2020-03-02T14:00')).status).toBe(422);
  expect(await rows()).toHaveLength(before);
  const done = await send('2027-03-01T14:00');
  expect(statusesOf(done)).toEqual(['201 Created', '201 Created', '201 Created', '200 OK']);
  const [made, , booked] = done.body.entry;
  expect(JSON.stringify(booked.resource)).toContain(`Practitioner/${made.resource.id}`);
});
