import { expectAudit } from '../../../test/support/expect.js';
import { faultsOf } from '../../../test/support/fhir-issues.js';
import type { Credentials, TestApp } from '../../../test/support/start.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const FHIR = '/fhir/R4';
const DNI = 'urn:clinic:document:dni:PE';

const app = useClinical();
let practice: Awaited<ReturnType<TestApp['build']['practice']>>;
beforeAll(async () => {
  practice = await app.build.practice();
});

let numbers = 0;
const newNumber = () => String(70_000_000 + (numbers += 1));

const patientNamed = (family: string, number: string, members: object = {}) => ({
  resourceType: 'Patient',
  identifier: [{ system: DNI, value: number }],
  name: [{ family, given: ['Rosa', 'Elena'] }],
  gender: 'female',
  birthDate: '1990-05-17',
  ...members,
});

const create = (body: object, headers: Record<string, string> = {}, caller: Credentials = practice.doctor) =>
  app
    .as(caller)
    .post(`${FHIR}/Patient`)
    .set({ 'Content-Type': 'application/fhir+json', ...headers })
    .send(JSON.stringify(body));

test('a patient is created, and is the same patient in the platform', async () => {
  const number = newNumber();
  const sent = patientNamed('Quispe Mamani', number, {
    telecom: [
      { system: 'phone', value: '+51 999 111 222' },
      { system: 'email', value: 'Rosa@Example.org' },
    ],
    address: [{ line: ['Jr. Puno 1'], city: 'Lima', state: 'Lima', country: 'PE', postalCode: '15001' }],
  });
  const made = await create(sent);
  expect(made.status).toBe(201);
  const { id } = made.body;
  expect(made.headers['location']).toBe(`http://localhost:3001${FHIR}/Patient/${id}/_history/1`);
  expect(made.headers['etag']).toBe('W/"1"');
  await expectAudit(app, made, { event: 'patient.create', action: 'C', resource_id: id, patient_ids: [id] });
  const { body } = await app.as(practice.doctor).get(`/api/v1/patients/${id}`);
  expect(body.data).toMatchObject({
    given_names: 'Rosa Elena',
    first_surname: 'Quispe Mamani',
    document: { type: 'dni', number, country: 'PE' },
    sex: 'female',
    phone: '+51999111222',
    email: 'rosa@example.org',
    address: { line: 'Jr. Puno 1', city: 'Lima', region: 'Lima', country: 'PE', postal_code: '15001' },
  });
  expect((await app.as(practice.doctor).get(`${FHIR}/Patient/${id}`)).body).toEqual(made.body);
});

test('what was read can be written back, and is the same', async () => {
  const { body } = await create(patientNamed('Rojas', newNumber(), { deceasedDateTime: '2026-11-01T10:00:00Z' }));
  const again = await app.as(practice.doctor).put(`${FHIR}/Patient/${body.id}`).set('If-Match', 'W/"1"').send(body);
  expect({ status: again.status, body: again.body }).toEqual({ status: 200, body });
});

test.each<[string, object, number, string]>([
  ['a status of nobody', { gender: 'bogus' }, 400, 'Patient.gender'],
  ['a member that there is not', { colour: 'red' }, 400, 'Patient.colour'],
  ['another type', { resourceType: 'Observation', status: 'final', code: { text: 'x' } }, 400, 'Observation.name'],
  ['no name', { name: undefined }, 422, 'Patient.name'],
  ['a name in one piece', { name: [{ text: 'Rosa Quispe' }] }, 422, 'Patient.name'],
  ['a given name alone', { name: [{ given: ['Rosa'] }] }, 422, 'Patient.name'],
  ['a modifier', { modifierExtension: [{ url: 'urn:x', valueBoolean: true }] }, 422, 'Patient.modifierExtension'],
  ['rules that nobody knows', { implicitRules: 'urn:x' }, 422, 'Patient.implicitRules'],
  [
    'a modifier inside',
    { contact: [{ name: { text: 'Su hija' }, modifierExtension: [{ url: 'urn:x', valueBoolean: true }] }] },
    422,
    'Patient.contact[0].modifierExtension',
  ],
  ['a death without its day', { deceasedBoolean: true }, 422, 'Patient.deceased'],
  ['a death of which the month is known', { deceasedDateTime: '2026-10' }, 422, 'Patient.deceased'],
  ['a death before the birth', { birthDate: '1990-05-17', deceasedDateTime: '1990-05-16' }, 422, 'Patient.deceased'],
  ['a death of long ago', { deceasedDateTime: '0001-01-01' }, 422, 'Patient.deceased'],
  ['a birth without its day', { birthDate: '1990' }, 422, 'Patient.birthDate'],
  ['a birth that is to come', { birthDate: '2190-01-01' }, 422, 'Patient.birthDate'],
  ['a link', { link: [{ other: { reference: 'Patient/1' }, type: 'replaced-by' }] }, 422, 'Patient.link[0]'],
  ['a telephone of letters', { telecom: [{ system: 'phone', value: 'call me' }] }, 422, 'Patient.telecom'],
])('%s is refused by name, and nothing is written', async (_what, members, status, expression) => {
  const number = newNumber();
  const refused = await create(patientNamed('Nadie', number, members));
  expect({ status: refused.status, type: refused.type }).toEqual({ status, type: 'application/fhir+json' });
  expect(faultsOf(refused).at).toContain(expression);
  expect(await app.db('patients').where({ document_number: number })).toEqual([]);
  expect(await app.auditOf(refused)).toHaveLength(1);
});

test('of a document there is one patient, and the fault names the identifier', async () => {
  const number = newNumber();
  await create(patientNamed('Uno', number)).expect(201);
  expect(faultsOf(await create(patientNamed('Dos', number)))).toEqual({ status: 422, at: ['Patient.identifier'] });
});

test('what no record holds is left out: the caller is told, or it is refused, as they ask', async () => {
  const sent = () =>
    patientNamed('Vega', newNumber(), {
      maritalStatus: { text: 'casada' },
      telecom: [{ system: 'fax', value: '1' }],
      contact: [{ name: { text: 'Su hija' } }],
    });
  const told = await create(sent(), { Prefer: 'return=OperationOutcome' });
  expect(told.body.resourceType).toBe('OperationOutcome');
  expect(faultsOf(told)).toEqual({
    status: 201,
    at: ['Patient.telecom[0]', 'Patient.maritalStatus', 'Patient.contact'],
  });
  expect(faultsOf(await create(sent(), { Prefer: 'handling=strict' })).status).toBe(422);
  const minimal = await create(sent(), { Prefer: 'return=minimal' });
  expect({ status: minimal.status, text: minimal.text }).toEqual({ status: 201, text: '' });
  expect(minimal.headers['location']).toContain('/Patient/');
});

test('what is looked at and kept otherwise is told as well, but not what is only written in another way', async () => {
  const number = newNumber();
  const sent = patientNamed('Salas', number, {
    name: [{ text: 'Doña Rosa', family: 'Salas', given: ['Rosa María'] }],
    telecom: [{ system: 'phone', value: '+51 (987) 654-321', use: 'mobile' }],
    deceasedDateTime: '2026-11-01T10:00:00+05:00',
    address: [{ use: 'home', line: ['Jr. Puno 1', 'piso 2'], city: 'Lima' }],
    managingOrganization: { reference: `Organization/${practice.clinic.id}`, display: 'La nuestra' },
  });
  const at = ['Patient.name[0].text', 'Patient.telecom[0].use', 'Patient.address[0].use'];
  expect(faultsOf(await create(sent, { Prefer: 'handling=strict' }))).toEqual({ status: 422, at });
  expect(await app.db('patients').where({ document_number: number })).toEqual([]);
  const told = await create(sent, { Prefer: 'return=OperationOutcome' });
  expect(faultsOf(told).at?.sort()).toEqual([...at, 'Patient.managingOrganization.display'].sort());
});

test('a condition without a document works as well, as long as one is found', async () => {
  const family = 'Condori';
  const headers = { 'If-None-Exist': `family:exact=${family}&birthdate=1990-05-17` };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => create(patientNamed(family, newNumber()), headers)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(9).fill(200), 201]);
  await create(patientNamed(family, newNumber())).expect(201);
  expect((await create(patientNamed(family, newNumber()), headers)).status).toBe(412);
  for (const search of ['', '_count=1', 'nothing=1', 'birthdate=bogus', 'family=a%00b', '_id=%00', '__proto__=1'])
    expect((await create(patientNamed(family, newNumber()), { 'If-None-Exist': search || '?' })).status).toBe(400);
});

test('an update names what it replaces, and takes away what it does not say', async () => {
  const number = newNumber();
  const { body } = await create(patientNamed('Torres', number, { telecom: [{ system: 'phone', value: '99911122' }] }));
  const url = `${FHIR}/Patient/${body.id}`;
  const put = (resource: object, tag?: string) => {
    const request = app.as(practice.doctor).put(url).type('application/fhir+json');
    if (tag !== undefined) request.set('If-Match', tag);
    return request.send(JSON.stringify(resource));
  };
  const { telecom: _, ...rest } = body;
  for (const meta of [undefined, {}, { versionId: 'x' }]) expect((await put({ ...rest, meta })).status).toBe(412);
  expect((await put(rest, 'W/"7"')).status).toBe(412);
  expect(faultsOf(await put({ ...rest, id: practice.patient.id }, 'W/"1"'))).toEqual({
    status: 400,
    at: ['Patient.id'],
  });
  const done = await put(rest, 'W/"1"');
  expect({ status: done.status, etag: done.headers['etag'] }).toEqual({ status: 200, etag: 'W/"2"' });
  expect(done.body).not.toHaveProperty('telecom');
  await expectAudit(app, done, {
    event: 'patient.update',
    action: 'U',
    resource_id: body.id,
    changed_fields: ['phone'],
  });
  for (const stale of ['1', 'W/1', '"1"', '0, 1', '21', '2 2'])
    expect({ stale, status: (await put(rest, stale)).status }).toEqual({ stale, status: 412 });
  for (const tag of ['2', 'W/2', '"2"', '1, 2', '"1", W/"2"', '*'])
    expect({ tag, status: (await put(rest, tag)).status }).toEqual({ tag, status: 200 });
  const late = await put(rest, 'W/"1"');
  expect({ status: late.status, etag: late.headers['etag'] }).toEqual({ status: 412, etag: 'W/"2"' });
  const answers = await Promise.all(['a', 'b'].map((line) => put({ ...rest, address: [{ line: [line] }] }, 'W/"2"')));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
});

test('a patch changes what it names', async () => {
  const { body } = await create(patientNamed('Salas', newNumber()));
  const patch = (operations: unknown, headers: Record<string, string> = {}) =>
    app
      .as(practice.doctor)
      .patch(`${FHIR}/Patient/${body.id}`)
      .set({ 'Content-Type': 'application/json-patch+json', ...headers })
      .send(JSON.stringify(operations));
  const gender = { op: 'replace', path: '/gender', value: 'other' };
  expect((await patch([{ op: 'test', path: '/gender', value: 'female' }, gender])).body).toMatchObject({
    gender: 'other',
  });
  expect((await patch([{ op: 'test', path: '/gender', value: 'female' }, gender])).status).toBe(422);
  expect((await patch([gender], { 'If-Match': 'W/"1"' })).status).toBe(412);
  expect((await patch([{ op: 'replace', path: '/gender', value: 'bogus' }])).status).toBe(400);
  expect((await patch([{ op: 'replace', path: '/id', value: 'x' }])).status).toBe(400);
  expect((await patch([{ op: 'remove', path: '' }])).status).toBe(400);
  for (const bad of [
    [],
    {},
    [{ op: 'bogus', path: '/a' }],
    [{ op: 'remove', path: '/nothing' }],
    [{ op: 'move', path: '/a' }],
  ])
    expect((await patch(bad)).status).toBe(422);
  const extension = { op: 'add', path: '/extension', value: [{ url: 'urn:x', valueString: 'x'.repeat(90) }] };
  const doubling = { op: 'copy', from: '/extension', path: '/extension/-' };
  for (const [of, times] of [
    [doubling, 15],
    [{ op: 'copy', from: '', path: '/extension/-' }, 12],
    [{ op: 'copy', from: '/nothing/at/all', path: '/copy' }, 1],
  ] as const) {
    const refused = await patch([extension, ...Array.from({ length: times }, () => of)]);
    expect(faultsOf(refused)).toMatchObject({ status: 422 });
  }
  const polluting = [{ op: 'add', path: '/__proto__/polluted', value: true }];
  expect((await patch(polluting)).status).toBe(422);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
});

test('who may not write patients in the platform may not here, nor reach those of others', async () => {
  const [stranger, reader] = [await app.build.practice(), await app.build.user(practice.clinic, 'administrator')];
  expect(
    (
      await create(
        patientNamed('X', newNumber()),
        {},
        await app.build.apiKey(practice.clinic, 'live', { scopes: ['patients:read'] }),
      )
    ).status,
  ).toBe(403);
  expect((await create(patientNamed('Y', newNumber()), {}, reader)).status).toBe(201);
  const { body } = await create(patientNamed('Ajena', newNumber()));
  for (const method of ['put', 'patch'] as const) {
    const request = app.as(stranger.doctor)[method](`${FHIR}/Patient/${body.id}`).set('If-Match', 'W/"1"');
    const sent = method === 'put' ? body : [{ op: 'remove', path: '/gender' }];
    expect((await request.type('application/json').send(JSON.stringify(sent))).status).toBe(404);
  }
});
