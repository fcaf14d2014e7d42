import { problem } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a patient reads the problems that stand or are over, and not what staff noted beside them', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const own = { id: patient.patient_id ?? '' };
  await problem(app, doctor, own, { note: 'Does not take the pills' });
  await problem(app, doctor, own, { code: 'J00', status: 'resolved', abated_on: '2025-01' });
  await problem(app, doctor, own, { code: 'E11.9', verification: 'refuted' });
  const wrong = await problem(app, doctor, own, { code: 'N39.0' });
  const path = `/api/v1/patients/${own.id}/problems/${wrong.id}/cancel`;
  await app.as(doctor).post(path).send({ reason: 'Other patient' }).expect(200);

  const { body } = await app.as(patient).get('/api/mobile/v1/clinical/problems?sort=created_at').expect(200);
  expect(body.data).toMatchObject([
    { code: 'I10', status: 'active' },
    { code: 'J00', status: 'resolved', abated_on: '2025-01' },
  ]);
  expect(body.data).toHaveLength(2);
  expect(JSON.stringify(body.data)).not.toContain('pills');
});
