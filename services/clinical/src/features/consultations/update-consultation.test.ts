import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { admission } from '../../../test/support/admissions.js';
import { emergencyVisit, VISITS } from '../../../test/support/emergency-visits.js';
import { openConsultation, laboratoryTest } from '../../../test/support/clinical-records.js';

const pathOf = (id: string) => `/api/mobile/v1/doctor/consultations/${id}`;

const app = useClinical();

const patch = (caller: { token: string }, id: string, version: string, body: object) =>
  app.as(caller).patch(pathOf(id)).set('If-Match', version).send(body);

test('a draft takes what is given, keeps the rest, and gets a new version', async () => {
  const { doctor, patient, consultation } = await openConsultation(app);
  const first = await patch(doctor, consultation.id, 'W/"v1"', {
    reason: 'Cough',
    sections: [
      { key: 'subjective', content: 'Dry cough' },
      { key: 'plan', content: 'Rest' },
    ],
    vitals: { weight_kg: 72.5, height_cm: 175, pain: 2 },
    diagnoses: [{ code: 'R05', role: 'principal' }],
    follow_up: { date: '2999-01-01' },
  });
  expect(first.body.data).toMatchObject({ version: 2, reason: 'Cough', vitals: { bmi: 23.7, pain: 2 } });
  await expectAudit(app, first, {
    event: 'consultation.update',
    action: 'U',
    patient_ids: [patient.id],
    changed_fields: ['reason', 'sections', 'vitals', 'diagnoses', 'follow_up'],
  });

  const second = await patch(doctor, consultation.id, first.headers['etag'] ?? '', {
    reason: null,
    sections: [{ key: 'plan', content: 'Rest and tea' }],
    vitals: { pain: 1 },
  });
  expect(second.body.data).toMatchObject({
    version: 3,
    reason: null,
    sections: [{ key: 'plan', content: 'Rest and tea' }],
    vitals: { pain: 1, weight_kg: null, bmi: null },
    diagnoses: [{ code: 'R05' }],
    follow_up: { date: '2999-01-01' },
    patient: { id: patient.id },
  });
  const emptied = await patch(doctor, consultation.id, '*', {
    vitals: null,
    sections: [],
    diagnoses: [],
    follow_up: null,
  });
  expect(emptied.body.data).toMatchObject({ vitals: null, sections: [], diagnoses: [], follow_up: null });
});

test('a device that missed a change is told the current version, and overwrites nothing', async () => {
  const { doctor, consultation } = await openConsultation(app);
  await patch(doctor, consultation.id, 'W/"v1"', { reason: 'First' });
  for (const stale of ['W/"v1"', 'W/"v1-abc"', '"v9"', 'nonsense']) {
    const response = await patch(doctor, consultation.id, stale, { reason: 'Second' });
    expect(response.status).toBe(412);
    expect(response.body.errors).toEqual({ version: ['2'] });
    expect(response.headers['etag']).toBe('W/"v2"');
    await expectAudit(app, response, { outcome: 4, reason: 'precondition_failed' });
  }
  const unconditional = await app.as(doctor).patch(pathOf(consultation.id)).send({ reason: 'Third' });
  expectInvalid(unconditional, 'if-match');
  const { body } = await app.as(doctor).get(pathOf(consultation.id));
  expect(body.data.reason).toBe('First');
});

test('of ten edits of the same version one is kept', async () => {
  const { doctor, consultation } = await openConsultation(app);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) =>
      patch(doctor, consultation.id, 'W/"v1"', { sections: [{ key: 'plan', content: `Edit ${n}` }] }),
    ),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(412)]);
  const kept = answers.find(({ status }) => status === 200);
  const { body } = await app.as(doctor).get(pathOf(consultation.id));
  expect(body.data.sections).toEqual(kept?.body.data.sections);
  expect(body.data.version).toBe(2);
});

test('an edit that races the signature is signed with it, or refused', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { doctor, consultation } = await openConsultation(app);
    const assessment = (content: string) => ({ sections: [{ key: 'assessment', content }] });
    await patch(doctor, consultation.id, '*', assessment('Before'));
    const [edit, signed] = await Promise.all([
      patch(doctor, consultation.id, '*', assessment('After')),
      app.as(doctor).post(`${pathOf(consultation.id)}/complete`),
    ]);
    expect(signed.status).toBe(200);
    const { body } = await app.as(doctor).get(pathOf(consultation.id));
    if (edit.status === 422) expectInvalid(edit, 'status');
    expect(body.data.sections[0].content).toBe(edit.status === 200 ? 'After' : 'Before');
    expect(body.data.signature).toEqual(signed.body.data.signature);
    expect(signed.body.data.sections).toEqual(body.data.sections);
  }
});

test('a completed or void consultation is not edited', async () => {
  for (const status of ['completed', 'entered_in_error']) {
    const { doctor, consultation } = await openConsultation(app, { status });
    expectInvalid(await patch(doctor, consultation.id, '*', { reason: 'x' }), 'status');
  }
});

test('faults are named by their paths, forged fields are ignored, and nothing is half written', async () => {
  const { doctor, consultation } = await openConsultation(app);
  const theirs = await openConsultation(app);
  const response = await patch(doctor, consultation.id, '*', {
    patient_id: theirs.patient.id,
    reason: 'Kept?',
    vitals: { systolic: 80, diastolic: 90 },
    diagnoses: [{ code: 'Z99.99' }],
    ended_at: '2999-01-01T00:00:00Z',
  });
  expectInvalid(response, 'patient_id', 'vitals.systolic', 'diagnoses.0.code', 'ended_at');
  const forged = await patch(doctor, consultation.id, '*', {
    status: 'completed',
    signed_by: doctor.practitioner_id,
    number: 'C-1',
    clinic_id: theirs.clinic.id,
    __proto__: { reason: 'polluted' },
  });
  expect(forged.body.data).toMatchObject({ status: 'draft', signature: null, reason: null });
  expect(forged.body.data.number).toBe(consultation.number);
});

test('the patient can be corrected until something is linked to the draft', async () => {
  const { clinic, doctor, consultation } = await openConsultation(app);
  const other = await app.build.patient(clinic);
  const moved = await patch(doctor, consultation.id, '*', { patient_id: other.id });
  expect(moved.body.data.patient.id).toBe(other.id);
  await app
    .as(doctor)
    .post(`${pathOf(consultation.id)}/lab-orders`)
    .send({ items: [{ test_id: await laboratoryTest(app) }] });
  const third = await app.build.patient(clinic);
  expectInvalid(await patch(doctor, consultation.id, '*', { patient_id: third.id }), 'patient_id');
  expectInvalid(await patch(doctor, consultation.id, '*', { patient_id: null }), 'patient_id');
  expect((await patch(doctor, consultation.id, '*', { reason: 'Still open' })).status).toBe(200);
});

test("another clinic's draft is unknown, and a patient edits none", async () => {
  const { clinic, consultation } = await openConsultation(app);
  const stranger = await app.build.practice();
  expectNotFound(await patch(stranger.doctor, consultation.id, '*', { reason: 'x' }));
  const patient = await app.build.user(clinic, 'patient');
  expectDenied(await patch(patient, consultation.id, '*', { reason: 'x' }), 'missing_ability');
});

test('a draft of an admission or a visit that was cancelled is still saved, and goes to none that is', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const draft = async (values: object) =>
    (await app.as(doctor).post('/api/mobile/v1/doctor/consultations').send(values).expect(201)).body.data;
  const { id: admission_id } = await admission(app, doctor, patient);
  const { id: emergency_visit_id } = await emergencyVisit(app, doctor, patient);
  const note = await draft({ admission_id, emergency_visit_id });
  const other = await draft({ patient_id: patient.id });
  await app.as(doctor).post(`/api/v1/admissions/${admission_id}/cancel`).send({ reason: 'Mistake' }).expect(200);
  await app.as(doctor).post(`${VISITS}/${emergency_visit_id}/cancel`).send({ reason: 'Mistake' }).expect(200);
  const saved = await patch(doctor, note.id, '*', { reason: 'Cough', admission_id });
  expect(saved.body.data).toMatchObject({ reason: 'Cough', admission_id, emergency_visit_id });
  expectInvalid(await patch(doctor, other.id, '*', { admission_id }), 'admission_id');
  expectInvalid(await patch(doctor, other.id, '*', { emergency_visit_id }), 'emergency_visit_id');
  const stranger = await app.build.patient(clinic);
  const moved = await patch(doctor, note.id, '*', { patient_id: stranger.id });
  expectInvalid(moved, 'emergency_visit_id', 'admission_id');
});
