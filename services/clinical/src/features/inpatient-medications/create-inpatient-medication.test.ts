import { admission, stepsOf, withoutSummaries } from '../../../test/support/admissions.js';
import { allergy, prescription } from '../../../test/support/clinical-records.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { asNeeded, medicationsOf, ordered } from '../../../test/support/inpatient-medications.js';
import { inpatient } from '../../../test/support/inpatients.js';
import { product } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

async function scene() {
  const here = await inpatient(app);
  return { ...here, ...medicationsOf(app, here.doctor, here.id) };
}

test('an order says what is given, when, and who ordered it', async () => {
  const { clinic, doctor, patient, id, order, base } = await scene();
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  const made = await product(app, pharmacist, { name: 'Cefazolin 1 g', high_alert: true });
  const body = { product_id: made.id, ends_at: '2031-01-01T00:00:00Z', instructions: 'Slowly' };
  const response = await order(body).expect(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    admission_id: id,
    patient: { id: patient.id },
    prescriber: { id: doctor.practitioner_id },
    status: 'active',
    medication: { display: 'Cefazolin', form: 'powder', strength: '1 g', code: null },
    product_id: made.id,
    product: { id: made.id, high_alert: true },
    dose: { value: 1, unit: 'g' },
    schedule: { kind: 'interval', every_hours: 8, first_at: data.starts_at },
    ends_at: '2031-01-01T00:00:00.000Z',
    stopped_at: null,
    version: 1,
  });
  expect(response.headers['location']).toBe(`${base}/${data.id}`);
  await expectAudit(app, response, {
    event: 'inpatient_medication.create',
    resource_id: data.id,
    patient_ids: [patient.id],
  });
  expect(await app.db('outbox').where({ resource_id: data.id }).pluck('event')).toEqual([
    'inpatient_medication.create',
  ]);
});

test('a schedule has the members of its kind, and no others', async () => {
  const { order, made } = await scene();
  expect((await made({ schedule: { kind: 'fixed', times: ['20:00', '08:00'] } })).schedule).toEqual({
    kind: 'fixed',
    times: ['08:00', '20:00'],
  });
  expect((await made(asNeeded())).schedule).toEqual({ kind: 'as_needed', min_interval_hours: 4, max_per_day: 3 });
  const refused = async (schedule: object, ...members: string[]) =>
    expectInvalid(await order({ schedule }), ...members.map((member) => `schedule.${member}`));
  await refused({ kind: 'fixed', times: ['24:00'] }, 'times.0');
  await refused({ kind: 'fixed', times: ['08:00', '08:00'] }, 'times.1');
  await refused({ kind: 'fixed' }, 'times');
  await refused({ kind: 'fixed', times: ['08:00'], every_hours: 8 }, 'every_hours');
  await refused({ kind: 'interval', every_hours: 0 }, 'every_hours');
  await refused({ kind: 'as_needed', min_interval_hours: 4 }, 'max_per_day');
  await refused({ kind: 'daily' }, 'kind');
});

test('without a dose instructions say it; the end is after the beginning; a product is one that is used', async () => {
  const { order, made } = await scene();
  expectInvalid(await order({ dose: null, instructions: ' ' }), 'dose');
  expect((await made({ dose: null, instructions: 'By weight' })).dose).toBeNull();
  const starts_at = '2027-01-01T08:00:00Z';
  expectInvalid(await order({ starts_at, ends_at: starts_at }), 'ends_at');
  expectInvalid(await order({ product_id: '01890000-0000-7000-8000-000000000001' }), 'product_id');
});

test('what meets an allergy, or is given or prescribed already, needs a reason, which is counted', async () => {
  const { clinic, doctor, patient, order, made } = await scene();
  await allergy(app, doctor, patient);
  const body = { medication: { display: 'Bencilpenicilina' } };
  const refused = await order(body);
  expectInvalid(refused, 'medication', 'override_reason');
  expect(refused.body.errors['medication'][0]).toContain('allergy');
  const given = (await order({ ...body, override_reason: 'Desensitised' }).expect(201)).body.data;
  expect(given).toMatchObject({ override_reason: 'Desensitised', warnings: [{ item: 0, kind: 'allergy' }] });
  const first = await made();
  const again = await order();
  expectInvalid(again, 'medication', 'override_reason');
  expect(again.body.errors['medication']).toEqual([`The medication is prescribed already, in ${first.number}.`]);
  const script = await prescription(app, doctor, patient);
  const twice = await order({ medication: { display: 'Paracetamol' } });
  expect(twice.body.errors['medication'][0]).toContain(script.number);
  const administrator = await app.build.user(clinic, 'administrator');
  const counted = (await app.as(administrator).get('/api/v1/prescription-overrides').expect(200)).body.data;
  expect(counted).toMatchObject([{ overrides: 1, prescriptions: 1 }]);
});

test('what a product is made of is checked too', async () => {
  const { clinic, doctor, patient, order } = await scene();
  await allergy(app, doctor, patient);
  const pharmacist = await app.build.user(clinic, 'pharmacist');
  const substances = [{ system: 'http://www.whocc.no/atc', code: 'J01CE01', display: 'Bencilpenicilina' }];
  const { id } = await product(app, pharmacist, { substances });
  expectInvalid(
    await order({ medication: { display: 'Trade name' }, product_id: id }),
    'medication',
    'override_reason',
  );
});

test('two doctors who order the same at once: the second is warned', async () => {
  const { clinic, order } = await scene();
  const colleague = await app.build.user(clinic, 'doctor');
  const answers = await Promise.all([order(), order({}, colleague)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
});

test('nothing is ordered by who may not, for who is gone, or in another clinic', async () => {
  const { clinic, doctor, id, order } = await scene();
  for (const role of ['nurse', 'pharmacist', 'front_desk', 'administrator'] as const)
    expectDenied(await order({}, await app.build.user(clinic, role)), 'missing_ability');
  expectNotFound(await order({}, (await app.build.practice()).doctor));
  await withoutSummaries(app, clinic);
  await stepsOf(app, doctor, id).post('discharge', { disposition: 'home' }).expect(200);
  expectInvalid(await order(), 'status');
});

test('who is expected may have orders; a closed record takes none', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id } = await admission(app, doctor, patient);
  const { order, made } = medicationsOf(app, doctor, id);
  expect((await made()).status).toBe('active');
  await app.db('patients').where({ id: patient.id }).update({ active: false });
  expectInvalid(await order(asNeeded()), 'patient_id');
});

test('a key names who orders', async () => {
  const { clinic, doctor, base } = await scene();
  const key = await app.build.apiKey(clinic, 'live', { scopes: ['inpatient-medications:write'] });
  expectInvalid(await app.as(key).post(base).send(ordered()), 'practitioner_id');
  const body = ordered({ practitioner_id: doctor.practitioner_id });
  const { data } = (await app.as(key).post(base).send(body).expect(201)).body;
  expect(data.prescriber.id).toBe(doctor.practitioner_id);
});
