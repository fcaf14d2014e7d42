import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const VISITS = '/api/mobile/v1/clinical/visits';

test('a patient reads when they were seen and by whom, once the note is signed', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const values = { patient_id: patient.patient_id, sections: [{ key: 'plan', content: 'Rest.' }] };
  const diagnoses = [{ code: 'J00', role: 'principal', certainty: 'confirmed' }];
  const path = '/api/mobile/v1/doctor/consultations';
  const note = await app
    .as(doctor)
    .post(path)
    .send({ ...values, diagnoses, reason: 'Cough' })
    .expect(201);
  const read = async () => (await app.as(patient).get(VISITS).expect(200)).body.data;
  expect(await read()).toEqual([]);
  await app.as(doctor).post(`${path}/${note.body.data.id}/complete`).set('If-Match', '*').expect(200);

  const [visit] = await read();
  expect(visit).toMatchObject({ number: note.body.data.number, note_released: false });
  expect(JSON.stringify(visit)).not.toMatch(/Cough|Rest|J00/);
  expect(visit.practitioner).not.toHaveProperty('license_number');
  await app
    .as(doctor)
    .post(`${path}/${note.body.data.id}/cancel`)
    .set('If-Match', '*')
    .send({ reason: 'Other patient' })
    .expect(200);
  expect(await read()).toEqual([]);
});
