import { admission, ADMISSIONS, stepsOf } from '../../../test/support/admissions.js';
import { wardWith } from '../../../test/support/beds.js';
import { expectAudit } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('each version says where the patient was then, to the front desk nothing clinical', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { beds } = await wardWith(app, clinic, 2);
  const { id } = await admission(app, doctor, patient, { bed_id: beds[0]?.id });
  await stepsOf(app, doctor, id).post('transfer', { bed_id: beds[1]?.id, reason: 'Window' }).expect(200);
  const response = await app.as(doctor).get(`${ADMISSIONS}/${id}/versions`).expect(200);
  expect(response.body.data).toMatchObject([
    { event: 'admission.transfer', content: { bed: { id: beds[1]?.id } } },
    { event: 'admission.admit', content: { bed: { id: beds[0]?.id }, stays: [{ to: null }] } },
  ]);
  await expectAudit(app, response, { event: 'admission.history', patient_ids: [patient.id] });
  const desk = await app.build.user(clinic, 'front_desk');
  expect((await app.as(desk).get(`${ADMISSIONS}/${id}/versions`).expect(200)).text).not.toContain('Pneumonia');
});
