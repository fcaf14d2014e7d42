import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { allergy } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const pathOf = (id: string) => `/api/v1/patients/${id}/allergies`;

const app = useClinical();

test('clinicians read them under the policy; the front desk and other clinics do not', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  await app
    .db('patients')
    .where({ id: patient.id })
    .update({ allergies: ['Latex'], alerts: ['Falls'] });
  const response = await app.as(doctor).get(pathOf(patient.id));
  expect(response.body.data).toEqual({
    patient_id: patient.id,
    allergies: ['Latex'],
    allergies_status: 'known',
    alerts: ['Falls'],
    version: 2,
  });
  await expectAudit(app, response, { phi_level: 'full', patient_ids: [patient.id] });
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(pathOf(patient.id)), 'missing_ability');
  for (const id of [(await app.build.practice()).patient.id, 'x']) expectNotFound(await app.as(doctor).get(pathOf(id)));
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const unrelated = await app.as(doctor).get(pathOf(patient.id));
  expectDenied(unrelated, 'phi_access_denied');
  await expectAudit(app, unrelated, { outcome: 4, patient_ids: [] });
});

test('an empty list says whether there are none, or nobody asked', async () => {
  const { doctor, patient } = await app.build.practice();
  const read = async () => (await app.as(doctor).get(pathOf(patient.id))).body.data;
  expect(await read()).toMatchObject({ allergies: [], allergies_status: 'not_asked' });
  const asked = await allergy(app, doctor, patient, { substance: null, none_known: true });
  expect(await read()).toMatchObject({ allergies: [], allergies_status: 'none_known', version: 1 });
  await app.as(doctor).post(`/api/v1/allergies/${asked.id}/cancel`).send({ reason: 'Asked somebody else' }).expect(200);
  expect(await read()).toMatchObject({ allergies: [], allergies_status: 'not_asked' });
});
