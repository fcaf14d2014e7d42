import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { medication, prescription } from '../../../test/support/clinical-records.js';

const app = useClinical();

const issue = (caller: { token: string }, id: string, body: object = {}) =>
  app.as(caller).post(`/api/v1/prescriptions/${id}/issue`).send(body);

test('a draft is issued by whoever signs it, and only then seen by the patient', async () => {
  const { clinic, doctor } = await app.build.practice();
  const colleague = await app.build.user(clinic, 'doctor');
  const patient = await app.build.user(clinic, 'patient');
  const draft = await prescription(app, doctor, { id: patient.patient_id ?? '' }, { status: 'draft' });
  const seen = async () => (await app.as(patient).get('/api/mobile/v1/clinical/prescriptions')).body.data.length;
  expect(await seen()).toBe(0);
  const response = await issue(colleague, draft.id);
  expect(response.body.data).toMatchObject({
    status: 'active',
    prescriber: { id: colleague.practitioner_id },
    items: [{ status: 'active' }],
    version: 2,
  });
  await expectAudit(app, response, { event: 'prescription.issue', action: 'U', patient_ids: [patient.patient_id] });
  expect(await seen()).toBe(1);
  expectInvalid(await issue(doctor, draft.id), 'status');
});

test('a draft may be unfinished and dangerous, but is not issued so', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.patient(clinic, { allergies: ['Aspirina'] });
  const vague = await prescription(app, doctor, patient, {
    status: 'draft',
    items: [{ medication: { display: 'Tea' } }],
  });
  expectInvalid(await issue(doctor, vague.id), 'items.0.dose');
  const risky = await prescription(app, doctor, patient, { status: 'draft', items: [medication('Aspirina 100')] });
  expect(risky.warnings).toHaveLength(1);
  expectInvalid(await issue(doctor, risky.id), 'items.0.medication', 'override_reason');
  const issued = await issue(doctor, risky.id, { override_reason: 'Tolerated' });
  expect(issued.body.data).toMatchObject({
    status: 'active',
    override_reason: 'Tolerated',
    warnings: [{ kind: 'allergy' }],
  });
});

test("another clinic's draft is unknown", async () => {
  const { doctor, patient } = await app.build.practice();
  const draft = await prescription(app, doctor, patient, { status: 'draft' });
  const stranger = await app.build.practice();
  for (const id of [draft.id, 'x', '%00']) expectNotFound(await issue(stranger.doctor, id));
});
