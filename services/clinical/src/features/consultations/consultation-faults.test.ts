import { useClinical } from '../../../test/support/use-clinical.js';
import { expectInvalid } from '../../../test/support/expect.js';

const CONSULTATIONS = '/api/mobile/v1/doctor/consultations';
const app = useClinical();

test('what a completed note needs is named', async () => {
  const { doctor, patient } = await app.build.practice();
  const response = await app.as(doctor).post(CONSULTATIONS).send({ status: 'completed' });
  expectInvalid(response, 'patient_id', 'diagnoses');
  expect(response.body.errors.patient_id).toEqual(['The patient_id field is required when status is completed.']);
  const assessed = { status: 'completed', patient_id: patient.id, sections: [{ key: 'assessment', content: 'Well' }] };
  expect((await app.as(doctor).post(CONSULTATIONS).send(assessed)).status).toBe(201);
});

test('every fault of a note is named by its path', async () => {
  const { doctor } = await app.build.practice();
  const response = await app
    .as(doctor)
    .post(CONSULTATIONS)
    .send({
      status: 'entered_in_error',
      patient_id: 'x',
      type: 'chat',
      started_at: 'yesterday',
      reason: 'x'.repeat(2001),
      sections: [{ key: 'Plan!', content: 'a' }, { key: 'plan' }],
      vitals: { systolic: '120', pain: 11, spo2: 99.5 },
      diagnoses: [{ code: 'A09' }, { code: 'a09' }],
      follow_up: { date: '2026-02-30' },
    });
  expectInvalid(
    response,
    'status',
    'patient_id',
    'type',
    'started_at',
    'reason',
    'sections.0.key',
    'sections.1.content',
    'vitals.systolic',
    'vitals.pain',
    'vitals.spo2',
    'diagnoses.1',
    'follow_up.date',
  );
});

test('rules between fields are checked', async () => {
  const { doctor } = await app.build.practice();
  const response = await app
    .as(doctor)
    .post(CONSULTATIONS)
    .send({
      started_at: '2999-01-01T00:00:00Z',
      ended_at: '2026-01-01T00:00:00Z',
      vitals: { systolic: 80, diastolic: 90 },
      diagnoses: [{ code: 'A09', role: 'principal' }, { code: 'R05', role: 'principal' }, { code: 'Z99.9' }],
      follow_up: { date: '2020-01-01' },
    });
  expectInvalid(
    response,
    'started_at',
    'ended_at',
    'vitals.systolic',
    'diagnoses',
    'diagnoses.2.code',
    'follow_up.date',
  );
});
