import { allergy } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a patient reads the allergies that stand, and not what staff noted beside them', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const own = { id: patient.patient_id ?? '' };
  const stands = await allergy(app, doctor, own, { substance: { display: 'Penicillin' }, note: 'Says her mother' });
  await allergy(app, doctor, own, { substance: { display: 'Latex' }, verification_status: 'refuted' });
  const wrong = await allergy(app, doctor, own, { substance: { display: 'Nuts' } });
  await app.as(doctor).post(`/api/v1/allergies/${wrong.id}/cancel`).send({ reason: 'Other patient' }).expect(200);

  const { body } = await app.as(patient).get('/api/mobile/v1/clinical/allergies').expect(200);
  expect(body.data).toMatchObject([{ id: stands.id, substance: { display: 'Penicillin' } }]);
  expect(JSON.stringify(body.data)).not.toContain('mother');
  expect(body.data[0]).not.toHaveProperty('recorder');
});
