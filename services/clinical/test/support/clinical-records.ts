import type { TestApp } from './start.js';

/** A practice whose doctor has opened a consultation with the patient. */
export async function openConsultation(app: TestApp, values: Record<string, unknown> = {}) {
  const practice = await app.build.practice();
  const { clinic, doctor, patient } = practice;
  const consultation = await app.build.consultation(clinic, doctor.practitioner_id, {
    patient_id: patient.id,
    ...values,
  });
  return { ...practice, consultation };
}

/** The id of a shared laboratory test. */
export async function laboratoryTest(app: TestApp, code = 'HGB'): Promise<string> {
  const test = await app.db('catalog_tests').where({ kind: 'laboratory', code }).first();
  return test.id;
}

/** An open consultation with a laboratory order of these tests, as the doctor placed it. */
export async function labOrder(app: TestApp, codes: string[] = ['HGB']) {
  const opened = await openConsultation(app);
  const items = await Promise.all(codes.map(async (code) => ({ test_id: await laboratoryTest(app, code) })));
  const { body } = await app
    .as(opened.doctor)
    .post(`/api/mobile/v1/doctor/consultations/${opened.consultation.id}/lab-orders`)
    .send({ items })
    .expect(200);
  return { ...opened, order: body.data };
}

/** What a laboratory would send for one measured value. */
export const measured = (number: number, values: Record<string, unknown> = {}) => ({
  code: { system: 'http://loinc.org', code: '718-7', display: 'Hemoglobin' },
  value: { type: 'quantity', number, unit: 'g/dL' },
  reference_range: { low: 12, high: 16, unit: 'g/dL' },
  ...values,
});

/** A final result as the doctor entered it, not released unless the values say so. */
export async function labResult(
  app: TestApp,
  doctor: Parameters<TestApp['as']>[0],
  patient: { id: string },
  values: Record<string, unknown> = {},
) {
  const { body } = await app
    .as(doctor)
    .post('/api/v1/lab-results')
    .send({
      patient_id: patient.id,
      code: { system: 'http://loinc.org', code: '58410-2', display: 'Blood count' },
      observations: [measured(13.5)],
      ...values,
    })
    .expect(201);
  return body.data;
}

/** One medication with its structured dose. */
export const medication = (display: string, values: Record<string, unknown> = {}) => ({
  medication: { display, form: 'tablet', strength: '500 mg' },
  dose: { value: 1, unit: 'tablet' },
  route: 'oral',
  frequency: { times: 1, period: 8, period_unit: 'h' },
  duration_days: 7,
  ...values,
});

/** An active prescription as the doctor made it. */
export async function prescription(
  app: TestApp,
  doctor: { token: string },
  patient: { id: string },
  values: Record<string, unknown> = {},
) {
  const { body } = await app
    .as(doctor)
    .post('/api/v1/prescriptions')
    .send({ patient_id: patient.id, items: [medication('Paracetamol')], ...values })
    .expect(201);
  return body.data;
}

/** An allergy as the doctor recorded it: to penicillin unless the values say otherwise. */
export async function allergy(
  app: TestApp,
  doctor: { token: string },
  patient: { id: string },
  values: Record<string, unknown> = {},
) {
  const { body } = await app
    .as(doctor)
    .post('/api/v1/allergies')
    .send({ patient_id: patient.id, substance: { display: 'Penicilina' }, ...values })
    .expect(201);
  return body.data;
}

/** A problem as the doctor recorded it: high blood pressure unless the values say otherwise. */
export async function problem(
  app: TestApp,
  doctor: { token: string },
  patient: { id: string },
  values: Record<string, unknown> = {},
) {
  const { body } = await app
    .as(doctor)
    .post(`/api/v1/patients/${patient.id}/problems`)
    .send({ code: 'I10', verification: 'confirmed', ...values })
    .expect(201);
  return body.data;
}

/** A referral as the doctor sent it: to somebody outside unless the values say otherwise. */
export async function referral(
  app: TestApp,
  doctor: { token: string },
  patient: { id: string },
  values: Record<string, unknown> = {},
) {
  const to = 'to_practitioner_id' in values ? {} : { to: { name: 'Dr. Rojas', facility: 'Hospital Norte' } };
  const { body } = await app
    .as(doctor)
    .post('/api/v1/referrals')
    .send({ patient_id: patient.id, reason: 'Chest pain on effort', ...to, ...values })
    .expect(201);
  return body.data;
}

/** A vaccination as the doctor recorded it: against influenza unless the values say otherwise. */
export async function immunization(
  app: TestApp,
  doctor: { token: string },
  patient: { id: string },
  values: Record<string, unknown> = {},
) {
  const { body } = await app
    .as(doctor)
    .post(`/api/v1/patients/${patient.id}/immunizations`)
    .send({ vaccine: { display: 'Influenza' }, occurred_on: '2026-04-02', status: 'completed', ...values })
    .expect(201);
  return body.data;
}
