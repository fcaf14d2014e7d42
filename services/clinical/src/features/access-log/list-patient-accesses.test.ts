import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('who looked at a patient’s records is listed, and that it was looked up too', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const administrator = await app.build.user(clinic, 'administrator');
  const consultation = await app.build.consultation(clinic, doctor.practitioner_id, { patient_id: patient.id });
  await app.as(doctor).get(`/api/mobile/v1/doctor/consultations/${consultation.id}`);
  const other = await app.build.patient(clinic);
  const url = `/api/v1/patients/${patient.id}/access-log`;
  const response = await app.as(administrator).get(url);
  expect(response.body.data).toMatchObject([
    {
      actor: { type: 'user', id: doctor.id, role: 'doctor' },
      event: 'consultation.read',
      action: 'R',
      purpose: 'TREAT',
    },
  ]);
  await expectAudit(app, response, { event: 'patient.access_log', patient_ids: [patient.id] });
  expect((await app.as(administrator).get(url)).body.data).toHaveLength(2);
  expect((await app.as(administrator).get(`/api/v1/patients/${other.id}/access-log`)).body.data).toEqual([]);
  expectDenied(await app.as(doctor).get(url), 'missing_ability');
  const foreign = await app.build.patient(await app.build.clinic());
  for (const id of [foreign.id, 'x']) {
    expectNotFound(await app.as(administrator).get(`/api/v1/patients/${id}/access-log`));
  }
});
