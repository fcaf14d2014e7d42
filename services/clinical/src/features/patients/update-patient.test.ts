import { newId } from '../../id.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const pathOf = (id: string) => `/api/v1/patients/${id}`;

const app = useClinical();

async function practice() {
  const built = await app.build.practice();
  const patch = (body: object, tag = '"v1"', id = built.patient.id) =>
    app.as(built.doctor).patch(pathOf(id)).set('If-Match', tag).send(body);
  return { ...built, patch };
}

test('of a death the day counts that it was in the clinic', async () => {
  const { clinic, patch } = await practice();
  await app.db('clinics').where({ id: clinic.id }).update({ timezone: 'Asia/Tokyo' });
  const born = { birth_date: '2020-03-05' };
  expectInvalid(await patch({ ...born, deceased_at: '2020-03-04T14:59:00Z' }), 'deceased_at');
  expect((await patch({ ...born, deceased_at: '2020-03-04T15:01:00Z' })).status).toBe(200);
});

test('what is given changes, what is not stays, and the trail names the fields', async () => {
  const { doctor, patient, patch } = await practice();
  const { headers } = await app.as(doctor).get(pathOf(patient.id));
  const response = await patch(
    { phone: '+56912345678', sex: 'female', second_surname: 'Nueva', document: { type: 'passport', number: 'A1' } },
    headers['etag'],
  );
  expect(response.status).toBe(200);
  expect(response.body.data).toMatchObject({
    given_names: 'Test',
    birth_date: '1980-05-17',
    second_surname: 'Nueva',
    phone: '+56912345678',
    document: { type: 'passport', number: 'A1', country: null },
    version: 2,
  });
  await expectAudit(app, response, {
    event: 'patient.update',
    action: 'U',
    patient_ids: [patient.id],
    changed_fields: ['phone', 'second_surname', 'document'],
  });
  const cleared = await patch({ document: null, phone: null, given_names: 'Ana' }, response.headers['etag']);
  expect(cleared.body.data).toMatchObject({ document: null, phone: null, full_name: expect.stringMatching(/^Ana /) });
  const same = await patch({ given_names: 'Ana' }, cleared.headers['etag']);
  expect(same.body.data.version).toBe(3);
});

test('identifiers of other systems are replaced as a whole, and left where none are given', async () => {
  const { doctor, patch } = await practice();
  const of = (value: string, members = {}) => ({ system: 'http://hospital.example/mrn', value, ...members });
  const given = await patch({ identifiers: [of('2', { type: { text: 'Historia' } }), of('1', { use: 'old' })] });
  expect(given.body.data).toMatchObject({ version: 2, identifiers: [{ value: '2' }, { value: '1', use: 'old' }] });
  await expectAudit(app, given, { event: 'patient.update', changed_fields: ['identifiers'] });
  const left = await patch({ phone: '+56912345678' }, given.headers['etag']);
  expect(left.body.data.identifiers).toEqual(given.body.data.identifiers);
  const same = await patch({ identifiers: left.body.data.identifiers.toReversed() }, left.headers['etag']);
  expect(same.body.data.version).toBe(3);
  const replaced = await patch({ identifiers: [of('3', { type: { text: null } })] }, left.headers['etag']);
  expect(replaced.body.data.identifiers).toEqual([of('3', { use: null, type: null })]);
  expect((await patch({ identifiers: [] }, replaced.headers['etag'])).body.data.identifiers).toEqual([]);
  for (const [identifiers, path] of [
    [[of('1'), of('1', { use: 'old' })], 'identifiers.1'],
    [[of('1', { system: 'urn:clinic:x:mrn' })], 'identifiers.0.system'],
    [[of('1', { system: 'no uri' })], 'identifiers.0.system'],
    [[of('1', { use: 'bogus' })], 'identifiers.0.use'],
    [[of('1', { type: { code: 'a  b' } })], 'identifiers.0.type.code'],
    [[of('\ud800')], 'identifiers.0.value'],
    [[of('a\u0000b')], 'identifiers.0.value'],
    [[{ system: 'urn:x' }], 'identifiers.0.value'],
    [null, 'identifiers'],
  ] as const)
    expectInvalid(await patch({ identifiers }, '*'), path);
  const twin = await app
    .as(doctor)
    .post('/api/v1/patients')
    .send({
      given_names: 'Ana',
      first_surname: 'Soto',
      identifiers: [of('3')],
    });
  expect({ status: twin.status, identifiers: twin.body.data.identifiers }).toMatchObject({
    status: 201,
    identifiers: [{ value: '3' }],
  });
  expectInvalid(await patch({ identifiers: [of('3')] }, '*'), 'identifiers');
});

test('who would exchange what other systems call them at once are both told, and neither waits for the other', async () => {
  const { clinic, patient, patch } = await practice();
  const other = await app.build.patient(clinic);
  const call = (id: string, value: string) =>
    patch({ identifiers: [{ system: 'http://hospital.example/mrn', value }] }, '*', id);
  expect([(await call(patient.id, '1')).status, (await call(other.id, '2')).status]).toEqual([200, 200]);
  for (let round = 0; round < 5; round += 1)
    for (const refused of await Promise.all([call(patient.id, '2'), call(other.id, '1')]))
      expectInvalid(refused, 'identifiers');
});

test('of changes to the same version one wins, the others learn the current one', async () => {
  const { patient, patch } = await practice();
  const answers = await Promise.all(['A', 'B', 'C', 'D', 'E'].map((given_names) => patch({ given_names })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412]);
  const stale = answers.find(({ status }) => status === 412);
  expect(stale?.body.errors).toEqual({ version: ['2'] });
  expect(stale?.headers['etag']).toBe('W/"v2"');
  if (stale) await expectAudit(app, stale, { outcome: 4, reason: 'precondition_failed' });
  expect((await app.db('patients').where({ id: patient.id }).first())?.version).toBe(2);
});

test('without If-Match, or with what is wrong, it is 422 and nothing changes', async () => {
  const { clinic, doctor, patient, patch } = await practice();
  expectInvalid(await app.as(doctor).patch(pathOf(patient.id)).send({ sex: 'male' }), 'if-match');
  for (const [body, field] of [
    [{ given_names: null }, 'given_names'],
    [{ given_names: '' }, 'given_names'],
    [{ mrn: null }, 'mrn'],
    [{ birth_date: '9999-01-01' }, 'birth_date'],
    [{ deceased_at: '1970-01-01T00:00:00Z' }, 'deceased_at'],
    [{ document: {} }, 'document.type'],
  ] as const) {
    const response = await patch(body);
    expect(Object.keys(response.body.errors)).toContain(field);
    expect(response.status).toBe(422);
  }
  await app.build.patient(clinic, { document_type: 'passport', document_number: 'AB-1' });
  expectInvalid(await patch({ document: { type: 'passport', number: 'ab1' } }), 'document.number');
  expect((await patch({ sex: 'male' }, '"v2"')).status).toBe(412);
  expect((await patch({ sex: 'male' }, 'x')).status).toBe(412);
  expect((await app.db('patients').where({ id: patient.id }).first())?.version).toBe(1);
});

test('one who was merged into another is left alone', async () => {
  const { clinic, patient, patch } = await practice();
  const twin = await app.build.patient(clinic, { merged_into_id: patient.id });
  expectInvalid(await patch({ sex: 'male' }, '*', twin.id), 'merged_into_id');
});

test("another clinic's and unknown patients are 404; a patient may not", async () => {
  const { clinic, patient, patch } = await practice();
  const { patient: theirs } = await app.build.practice();
  for (const id of [theirs.id, newId(), 'x']) {
    const response = await patch({ sex: 'male' }, '*', id);
    expectNotFound(response);
    await expectAudit(app, response, { outcome: 4, reason: 'not_found' });
  }
  expect((await app.db('patients').where({ id: theirs.id }).first())?.sex).toBe('female');
  const caller = await app.build.user(clinic, 'patient');
  const own = app.as(caller).patch(pathOf(patient.id)).set('If-Match', '*');
  expectDenied(await own.send({ sex: 'male' }), 'missing_ability');
});
