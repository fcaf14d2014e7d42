import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();
const NOTES = '/api/mobile/v1/clinical/notes';
const WRITING = '/api/mobile/v1/doctor/consultations';

test('a patient reads signed notes with what was added, once the clinic shows them', async () => {
  const { clinic, doctor } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const patient = await app.build.user(clinic, 'patient');
  const values = {
    patient_id: patient.patient_id,
    reason: 'Cough',
    sections: [{ key: 'plan', content: 'Rest.' }],
    diagnoses: [{ code: 'J00', role: 'principal', certainty: 'confirmed', notes: 'Or the flu' }],
  };
  const note = (await app.as(doctor).post(WRITING).send(values).expect(201)).body.data;
  const draft = (await app.as(doctor).post(WRITING).send(values).expect(201)).body.data;
  await app.as(doctor).post(`${WRITING}/${note.id}/complete`).set('If-Match', '*').expect(200);
  const added = { content: 'And tea.' };
  await app.as(doctor).post(`${WRITING}/${note.id}/addenda`).set('If-Match', '*').send(added).expect(201);
  const read = async () => (await app.as(patient).get(NOTES).expect(200)).body.data;
  const choose = async (notes: string) => {
    const { name, timezone, locale, completion_requires } = (await app.as(administrator).get('/api/v1/settings')).body
      .data;
    const body = { name, timezone, locale, completion_requires, patients: { notes } };
    return app.as(administrator).put('/api/v1/settings').send(body).expect(200);
  };
  expect(await read()).toEqual([]);

  const saved = await choose('signed');
  expect(saved.body.data.patients).toEqual({ notes: 'signed' });
  const [shown, ...more] = await read();
  expect(more).toEqual([]);
  expect(shown).toMatchObject({
    id: note.id,
    reason: 'Cough',
    sections: [{ content: 'Rest.' }],
    diagnoses: [{ code: 'J00', certainty: 'confirmed' }],
    addenda: [{ content: 'And tea.' }],
  });
  expect(JSON.stringify(shown)).not.toMatch(new RegExp(`flu|${draft.id}`));
  const visits = await app.as(patient).get('/api/mobile/v1/clinical/visits').expect(200);
  expect(visits.body.data).toMatchObject([{ id: note.id, note_released: true }]);

  await choose('none');
  expect(await read()).toEqual([]);
});
