import { admission, ADMISSIONS } from '../../../test/support/admissions.js';
import { expectAudit, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('an admission is read, to the front desk less of it, another clinic’s is unknown', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const made = await admission(app, doctor, patient);
  const response = await app.as(doctor).get(`${ADMISSIONS}/${made.id}`).expect(200);
  expect(response.body.data).toEqual(made);
  await expectAudit(app, response, { event: 'admission.read', patient_ids: [patient.id] });
  const read = async (role: 'front_desk' | 'pharmacist') =>
    app
      .as(await app.build.user(clinic, role))
      .get(`${ADMISSIONS}/${made.id}`)
      .expect(200);
  const limited = await read('front_desk');
  expect(limited.text).not.toContain('Pneumonia');
  await expectAudit(app, limited, { phi_level: 'limited' });
  const full = await read('pharmacist');
  expect(full.body.data).toEqual(made);
  await expectAudit(app, full, { phi_level: 'full' });
  const stranger = await app.build.user(await app.build.clinic(), 'doctor');
  for (const id of [made.id, 'x']) expectNotFound(await app.as(stranger).get(`${ADMISSIONS}/${id}`));
});
