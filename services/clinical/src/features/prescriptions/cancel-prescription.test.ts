import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { prescription } from '../../../test/support/clinical-records.js';

const app = useClinical();

const cancel = (caller: { token: string }, id: string, reason?: unknown) =>
  app.as(caller).post(`/api/v1/prescriptions/${id}/cancel`).send({ reason });

test('an active prescription is cancelled with its reason, once', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id } = await prescription(app, doctor, patient);
  const answers = await Promise.all([cancel(doctor, id, 'Rash'), cancel(doctor, id, 'Rash')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const done = answers.find(({ status }) => status === 200);
  expect(done?.body.data).toMatchObject({
    status: 'cancelled',
    status_reason: 'Rash',
    items: [{ status: 'cancelled' }],
  });
  if (done) await expectAudit(app, done, { event: 'prescription.cancel', action: 'U', patient_ids: [patient.id] });
  expectInvalid(await cancel(doctor, id, 'Again'), 'status');
});

test('a reason is required; nurses and strangers have no say', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await prescription(app, doctor, patient);
  for (const reason of [undefined, '', 5]) expectInvalid(await cancel(doctor, id, reason), 'reason');
  expectDenied(await cancel(await app.build.user(clinic, 'nurse'), id, 'x'), 'missing_ability');
  expectNotFound(await cancel((await app.build.practice()).doctor, id, 'x'));
  expect((await app.db('prescriptions').where({ id }).first()).status).toBe('active');
});

test("a draft that is cancelled was never the patient's", async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const draft = await prescription(app, doctor, { id: patient.patient_id ?? '' }, { status: 'draft' });
  expect((await cancel(doctor, draft.id, 'Not needed')).status).toBe(200);
  expect((await app.as(patient).get('/api/mobile/v1/clinical/prescriptions')).body.data).toEqual([]);
});
