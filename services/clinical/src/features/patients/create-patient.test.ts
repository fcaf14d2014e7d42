import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const PATH = '/api/v1/patients';
const ANA = { given_names: 'Ana', first_surname: 'Muestra' };
const DOCUMENT = { type: 'national_id', number: '12.345.678-9', country: 'cl' };

const app = useClinical({ clock: () => new Date('2026-03-10T02:00:00.000Z') });

async function frontDesk() {
  const clinic = await app.build.clinic();
  const front = await app.build.user(clinic, 'front_desk');
  const create = (body: object) => app.as(front).post(PATH).send(body);
  return { clinic, front, create };
}

test('a patient is registered with a number of the service, and can be found', async () => {
  const { clinic, front, create } = await frontDesk();
  const response = await create({
    ...ANA,
    second_surname: ' Uno ',
    document: DOCUMENT,
    birth_date: '1984-03-12',
    sex: 'female',
    phone: '+56 (9) 1234-5678',
    email: 'Ana@Example.test',
    address: { city: 'Arica', country: 'CL' },
    blood_type: 'O-',
  });
  expect(response.status).toBe(201);
  expect(response.body.data).toMatchObject({
    mrn: expect.stringMatching(/^P-[0-9A-Z]{8}$/),
    full_name: 'Ana Muestra Uno',
    document: { type: 'national_id', number: '12.345.678-9', country: 'CL' },
    phone: '+56912345678',
    email: 'ana@example.test',
    active: true,
    version: 1,
  });
  expect(response.headers['location']).toBe(`${PATH}/${response.body.data.id}`);
  const { id } = response.body.data;
  await expectAudit(app, response, {
    event: 'patient.create',
    action: 'C',
    resource_id: id,
    patient_ids: [id],
    clinic_id: clinic.id,
  });
  const found = await app.as(front).get(PATH).query({ document_number: '123456789' });
  expect(found.body.data).toEqual([response.body.data]);
});

test('a document belongs to one patient of a clinic, however it is written and whoever comes first', async () => {
  const { clinic, create } = await frontDesk();
  const twins = ['12.345.678-9', '12345678-9', '123456789', '12 345 678 9', '12.345.678-9 '];
  const answers = await Promise.all(twins.map((number) => create({ ...ANA, document: { ...DOCUMENT, number } })));
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422, 422]);
  for (const refused of answers.filter(({ status }) => status === 422)) expectInvalid(refused, 'document.number');
  expect(await app.db('patients').where({ clinic_id: clinic.id })).toHaveLength(1);
  expect((await create({ ...ANA, document: { ...DOCUMENT, type: 'passport' } })).status).toBe(201);
  expect((await (await frontDesk()).create({ ...ANA, document: DOCUMENT })).status).toBe(201);

  expect((await create({ ...ANA, mrn: 'H-1' })).status).toBe(201);
  const taken = await create({ ...ANA, mrn: 'H-1' }).set('Accept-Language', 'es');
  expect(taken.body).toMatchObject({ message: 'mrn ya está en uso.', errors: { mrn: ['mrn ya está en uso.'] } });
});

test('what is wrong is named, and nothing is written', async () => {
  const { clinic, create } = await frontDesk();
  expectInvalid(await create({}), 'given_names', 'first_surname');
  for (const [body, ...fields] of [
    [{ given_names: '  ' }, 'given_names'],
    [{ given_names: 'x'.repeat(101) }, 'given_names'],
    [{ first_surname: 7 }, 'first_surname'],
    [{ first_surname: 'A\0' }, 'first_surname'],
    [{ birth_date: '2026-03-10' }, 'birth_date'],
    [{ birth_date: '1799-01-01' }, 'birth_date'],
    [{ birth_date: '1990-02-30' }, 'birth_date'],
    [{ deceased_at: '2030-01-01T00:00:00Z' }, 'deceased_at'],
    [{ birth_date: '2000-01-01', deceased_at: '1999-01-01T00:00:00Z' }, 'deceased_at'],
    [{ sex: 'x' }, 'sex'],
    [{ phone: 'call me' }, 'phone'],
    [{ email: 'x' }, 'email'],
    [{ blood_type: 'C' }, 'blood_type'],
    [{ document: { number: '1' } }, 'document.type'],
    [{ document: { type: 'national_id', number: '--' } }, 'document.number'],
    [{ document: { ...DOCUMENT, country: 'Chile' } }, 'document.country'],
    [{ address: 'Arica' }, 'address'],
    [{ active: 'yes' }, 'active'],
  ] as const) {
    expectInvalid(await create({ ...ANA, ...body }), ...fields);
  }
  expect(await app.db('patients').where({ clinic_id: clinic.id })).toEqual([]);
});

test('members that are not the caller’s to give are ignored', async () => {
  const { clinic, create } = await frontDesk();
  const other = await app.build.practice();
  const { body } = await create({
    ...ANA,
    id: other.patient.id,
    clinic_id: other.clinic.id,
    version: 9,
    merged_into_id: other.patient.id,
    allergies: ['x'],
    full_name: 'Nobody',
    ['__proto__']: { active: false },
  });
  expect(body.data).toMatchObject({ full_name: 'Ana Muestra', version: 1, merged_into_id: null, active: true });
  expect(body.data.id).not.toBe(other.patient.id);
  expect(await app.db('patients').where({ clinic_id: clinic.id })).toHaveLength(1);
});

test('a repeated request makes one patient', async () => {
  const { clinic, create } = await frontDesk();
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(ANA).set('Idempotency-Key', 'k')));
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await app.db('patients').where({ clinic_id: clinic.id })).toHaveLength(1);
  expectInvalid(await create({ ...ANA, sex: 'male' }).set('Idempotency-Key', 'k'), 'idempotency_key');
});

test('keys need the scope, patients may not', async () => {
  const { clinic } = await frontDesk();
  const reading = await app.build.apiKey(clinic, 'live', { scopes: ['patients:read'] });
  for (const caller of [reading, await app.build.user(clinic, 'patient')]) {
    const denied = await app.as(caller).post(PATH).send(ANA);
    expectDenied(denied, 'missing_ability');
    await expectAudit(app, denied, { outcome: 4, reason: 'missing_ability' });
  }
  const key = await app.build.apiKey(clinic);
  expect((await app.as(key).post(PATH).send(ANA)).status).toBe(201);
});
