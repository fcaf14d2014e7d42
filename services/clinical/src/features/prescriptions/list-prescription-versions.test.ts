import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { medication, prescription } from '../../../test/support/clinical-records.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

const versionsOf = (id: string) => `/api/v1/prescriptions/${id}/versions`;

test('a draft, its issue and its stop are versions with their items', async () => {
  const { doctor, patient } = await app.build.practice();
  const draft = await prescription(app, doctor, patient, { status: 'draft', items: [medication('Ibuprofen')] });
  const issued = await app.as(doctor).post(`/api/v1/prescriptions/${draft.id}/issue`).send({}).expect(200);
  await app.as(doctor).post(`/api/v1/prescriptions/${draft.id}/stop`).send({ reason: 'Rash' }).expect(200);
  const response = await app.as(doctor).get(versionsOf(draft.id));
  expect(response.body.data).toMatchObject([
    { event: 'prescription.stop', content: { status: 'stopped', status_reason: 'Rash' } },
    { event: 'prescription.issue', content: issued.body.data },
    { event: 'prescription.create', content: draft },
  ]);
  await expectAudit(app, response, { event: 'prescription.history', patient_ids: [patient.id] });
});

test('the patient reads the prescription, and neither its drafts nor its history', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const made = await prescription(app, doctor, { id: patient.patient_id ?? '' });
  expectDenied(await app.as(patient).get(versionsOf(made.id)), 'phi_access_denied');
  expectNotFound(await app.as((await app.build.practice()).doctor).get(versionsOf(made.id)));
});

test('a version of an earlier release says what that one did not say as null', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id } = await prescription(app, doctor, patient);
  const warning = { item: 0, kind: 'allergy', detail: 'Polen' };
  await app.db.raw(
    `update record_versions set content = content - 'unchecked' #- '{items,0,override_reason}' || :said
     where resource_id = :id`,
    { id, said: JSON.stringify({ warnings: [warning] }) },
  );
  const { body } = await app.as(doctor).get(versionsOf(id));
  expect(body.data[0].content).toMatchObject({
    unchecked: null,
    warnings: [{ ...warning, basis: null, via: null, allergy_id: null, criticality: null }],
    items: [{ override_reason: null }],
  });
});
