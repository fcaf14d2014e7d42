import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { medication, openConsultation, prescription } from '../../../test/support/clinical-records.js';

const app = useClinical();

const PRESCRIPTIONS = '/api/v1/prescriptions';

test('what is prescribed comes back as it was written, in the consultation too', async () => {
  const { doctor, patient, consultation } = await openConsultation(app, { status: 'completed' });
  const before = await app.as(doctor).get(`/api/mobile/v1/doctor/consultations/${consultation.id}`);
  const response = await app
    .as(doctor)
    .post(PRESCRIPTIONS)
    .send({
      consultation_id: consultation.id,
      valid_until: '2999-12-31',
      notes: 'With food',
      items: [
        medication('Ibuprofeno', {
          medication: { system: 'local', code: 'IBU400', display: 'Ibuprofeno', form: 'tablet', strength: '400 mg' },
          dose: { value: 0.5, unit: 'tablet' },
          frequency: { times: 1, period: 8, period_unit: 'h', as_needed: true, reason: 'Pain' },
          quantity: { value: 10.5, unit: 'tablet' },
          refills: 2,
          substitution_allowed: false,
        }),
        { medication: { display: 'Saline spray' }, instructions: 'Twice a day\nin each nostril' },
      ],
    });
  expect(response.status).toBe(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    number: expect.stringMatching(/^R-/),
    status: 'active',
    patient: { id: patient.id, mrn: patient.mrn },
    prescriber: { id: doctor.practitioner_id, license_number: 'L-1' },
    consultation_id: consultation.id,
    valid_until: '2999-12-31',
    warnings: [],
    version: 1,
    items: [
      {
        medication: { system: 'local', code: 'IBU400', strength: '400 mg' },
        dose: { value: 0.5, unit: 'tablet' },
        frequency: { times: 1, period: 8, period_unit: 'h', as_needed: true, reason: 'Pain' },
        duration_days: 7,
        quantity: { value: 10.5, unit: 'tablet' },
        refills: 2,
        substitution_allowed: false,
        status: 'active',
      },
      {
        dose: null,
        frequency: null,
        refills: 0,
        substitution_allowed: true,
        instructions: 'Twice a day\nin each nostril',
      },
    ],
  });
  await expectAudit(app, response, {
    event: 'prescription.create',
    action: 'C',
    phi_level: 'full',
    resource_id: data.id,
    patient_ids: [patient.id],
  });
  const after = await app.as(doctor).get(`/api/mobile/v1/doctor/consultations/${consultation.id}`);
  expect(after.body.data.prescriptions).toEqual([data]);
  expect(after.headers['etag']).not.toBe(before.headers['etag']);
  expect(after.body.data.signature).toEqual(before.body.data.signature);
});

test('faults are named by their paths, and nothing is stored', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const response = await app
    .as(doctor)
    .post(PRESCRIPTIONS)
    .send({
      patient_id: patient.id,
      status: 'completed',
      valid_until: '2026-02-30',
      items: [
        { medication: {} },
        medication('A', { dose: { value: 0, unit: 'tablet' } }),
        medication('B', { dose: { value: '1' } }),
        medication('C', { frequency: { times: 1.5, period: 1, period_unit: 'month' } }),
        medication('D', { refills: -1, duration_days: 0, substitution_allowed: 'no' }),
      ],
    });
  expectInvalid(
    response,
    'status',
    'valid_until',
    'items.0.medication.display',
    'items.1.dose.value',
    'items.2.dose.value',
    'items.2.dose.unit',
    'items.3.frequency.times',
    'items.3.frequency.period_unit',
    'items.4.refills',
    'items.4.duration_days',
    'items.4.substitution_allowed',
  );
  const send = (values: object) =>
    app
      .as(doctor)
      .post(PRESCRIPTIONS)
      .send({ patient_id: patient.id, ...values });
  expectInvalid(await send({}), 'items');
  expectInvalid(await send({ items: Array(31).fill(medication('A')) }), 'items');
  expectInvalid(await send({ items: [{ medication: { display: 'A' } }] }), 'items.0.dose');
  expectInvalid(await send({ items: [medication('A')], valid_until: '2020-01-01' }), 'valid_until');
  expect(await app.db('prescriptions').where({ clinic_id: clinic.id })).toHaveLength(0);
});

test("another clinic's patient or consultation is unknown, a void one takes none, and all must agree", async () => {
  const own = await openConsultation(app);
  const theirs = await openConsultation(app);
  const send = (values: object) =>
    app
      .as(own.doctor)
      .post(PRESCRIPTIONS)
      .send({ items: [medication('A')], ...values });
  expectInvalid(await send({ patient_id: theirs.patient.id }), 'patient_id');
  expectInvalid(await send({ consultation_id: theirs.consultation.id }), 'consultation_id');
  expectInvalid(await send({}), 'patient_id');
  const other = await app.build.patient(own.clinic);
  expectInvalid(await send({ patient_id: other.id, consultation_id: own.consultation.id }), 'consultation_id');
  const voided = await app.build.consultation(own.clinic, own.doctor.practitioner_id, {
    status: 'entered_in_error',
    patient_id: own.patient.id,
  });
  expectInvalid(await send({ consultation_id: voided.id }), 'consultation_id');
  const anonymous = await app.build.consultation(own.clinic, own.doctor.practitioner_id);
  expectInvalid(await send({ consultation_id: anonymous.id }), 'consultation_id');
});

test('who may not prescribe may not, and a key names the prescriber', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const body = {
    patient_id: patient.id,
    items: [medication('A')],
    prescriber_id: 'x',
    number: 'R-1',
    authored_at: '2020-01-01',
  };
  for (const role of ['nurse', 'patient', 'front_desk', 'owner'] as const)
    expectDenied(
      await app
        .as(await app.build.user(clinic, role))
        .post(PRESCRIPTIONS)
        .send(body),
      'missing_ability',
    );
  const key = await app.build.apiKey(clinic);
  expectInvalid(await app.as(key).post(PRESCRIPTIONS).send(body), 'practitioner_id');
  const stranger = await app.build.practice();
  expectInvalid(
    await app
      .as(key)
      .post(PRESCRIPTIONS)
      .send({ ...body, practitioner_id: stranger.doctor.practitioner_id }),
    'practitioner_id',
  );
  const made = await app
    .as(key)
    .post(PRESCRIPTIONS)
    .send({ ...body, practitioner_id: doctor.practitioner_id });
  expect(made.body.data.prescriber.id).toBe(doctor.practitioner_id);
  expect(made.body.data.number).not.toBe('R-1');
  expect(made.body.data.authored_at > '2026').toBe(true);
});

test('sent twice with one key it is prescribed once', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const send = () =>
    app
      .as(doctor)
      .post(PRESCRIPTIONS)
      .set('Idempotency-Key', 'p-1')
      .send({ patient_id: patient.id, items: [medication('A')] });
  const answers = await Promise.all([send(), send(), send(), send()]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  expect(await app.db('prescriptions').where({ clinic_id: clinic.id })).toHaveLength(1);
});

test('the database itself keeps what was prescribed', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await prescription(app, doctor, patient);
  await expect(app.db('prescriptions').where({ id }).update({ notes: 'x' })).rejects.toThrow('overwritten');
  for (const statement of ['update prescription_items set refills = 9', 'delete from prescriptions'])
    await expect(app.deps.db.transaction(clinic.id, (db) => db.rows(statement))).rejects.toMatchObject({
      code: '42501',
    });
});

test('a policy that asks for a relation is asked of the patient whom the body names', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const send = () =>
    app
      .as(doctor)
      .post(PRESCRIPTIONS)
      .send({ patient_id: patient.id, items: [medication('A')] });
  expectDenied(await send(), 'phi_access_denied');
  expect(await app.db('prescriptions').where({ clinic_id: clinic.id })).toHaveLength(0);
  await app.build.appointment(clinic, { patient_id: patient.id, practitioner_id: doctor.practitioner_id });
  expect((await send()).status).toBe(201);
});
