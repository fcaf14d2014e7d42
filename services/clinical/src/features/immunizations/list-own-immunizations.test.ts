import { immunization } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a patient reads the vaccines that were given or not, and no errors', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const own = { id: patient.patient_id ?? '' };
  await immunization(app, doctor, own, { vaccine: { display: 'BCG' }, occurred_on: '2020' });
  const refused = { vaccine: { display: 'Influenza' }, occurred_on: '2026-05', status: 'not_done', reason: 'Fever' };
  await immunization(app, doctor, own, refused);
  const wrong = await immunization(app, doctor, own, { vaccine: { display: 'Tetanus' }, occurred_on: '2021' });
  const path = `/api/v1/patients/${own.id}/immunizations/${wrong.id}/cancel`;
  await app.as(doctor).post(path).send({ reason: 'Other patient' }).expect(200);

  const read = (query: string) => app.as(patient).get(`/api/mobile/v1/clinical/immunizations${query}`).expect(200);
  const { body } = await read('');
  expect(body.data).toMatchObject([
    { vaccine: { display: 'Influenza' }, status: 'not_done', reason: 'Fever' },
    { vaccine: { display: 'BCG' }, status: 'completed' },
  ]);
  // A page after the other, by the cursor, which does not say where it stands.
  const first = await read('?per_page=1&sort=-occurred_on');
  const next = await read(`?per_page=1&cursor=${first.body.meta.next_cursor ?? ''}`);
  expect(next.body.data).toMatchObject([{ vaccine: { display: 'BCG' } }]);
});
