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
