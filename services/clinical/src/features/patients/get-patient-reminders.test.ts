import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { merging } from '../../../test/support/patient-merges.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const asked = (caller: object, { id }: { id: string }) => app.as(caller).get(`/api/v1/patients/${id}/reminders`);

test('a patient is reminded until somebody says otherwise, also after their record became part of another', async () => {
  const { clinic, patient } = await app.build.practice();
  const desk = await app.build.user(clinic, 'front_desk');
  const response = await asked(desk, patient);
  expect(response.body.data).toEqual({ enabled: true });
  await expectAudit(app, response, { event: 'patient.reminders', patient_ids: [patient.id], phi_level: 'limited' });
  await app.as(desk).put(`/api/v1/patients/${patient.id}/reminders`).send({ enabled: false }).expect(200);
  expect((await asked(desk, patient)).body.data).toEqual({ enabled: false });
  const target = await app.build.patient(clinic);
  expect((await merging(app, desk, patient, target)).status).toBe(200);
  for (const each of [patient, target]) expect((await asked(desk, each)).body.data).toEqual({ enabled: false });
});

test('others do not find the patient, and who may not read patients is refused', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  expectNotFound(await asked((await app.build.practice()).doctor, patient));
  expectDenied(await asked(await app.build.user(clinic, 'patient'), patient), 'missing_ability');
  await app
    .db('clinics')
    .where({ id: clinic.id })
    .update({ settings: { areas: [] } });
  expectDenied(await asked(doctor, patient), 'area_disabled');
});
