import { laboratoryTest } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a patient reads the own orders with how far they are, and not what those who carry them out are told', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const note = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.patient_id });
  const path = `/api/mobile/v1/doctor/consultations/${note.id}`;
  const items = [{ test_id: await laboratoryTest(app), notes: 'Difficult veins' }];
  await app
    .as(doctor)
    .post(`${path}/lab-orders`)
    .send({ items, notes: 'Anxious', clinical_info: 'Suspected leukaemia', fasting: true })
    .expect(200);
  const imaging = await app
    .as(doctor)
    .post(`${path}/imaging-orders`)
    .send({ items: [{ body_part: 'Chest' }] })
    .expect(200);
  await app.db('orders').where({ id: imaging.body.data.id }).update({ status: 'entered-in-error' });

  const { body } = await app.as(patient).get('/api/mobile/v1/clinical/orders').set('Accept-Language', 'es').expect(200);
  expect(body.data).toMatchObject([
    { kind: 'laboratory', status: 'active', fasting: true, items: [{ test: 'Hemoglobina', status: 'requested' }] },
  ]);
  expect(body.data).toHaveLength(1);
  expect(JSON.stringify(body.data)).not.toMatch(/veins|Anxious|leukaemia/);
});
