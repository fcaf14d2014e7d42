import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { prescription } from '../../../test/support/clinical-records.js';

const app = useClinical();

const stop = (caller: { token: string }, id: string, reason?: unknown) =>
  app.as(caller).post(`/api/v1/prescriptions/${id}/stop`).send({ reason });

test('an active prescription is stopped with its reason, once', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id } = await prescription(app, doctor, patient);
  const answers = await Promise.all([stop(doctor, id, 'Rash'), stop(doctor, id, 'Rash')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const done = answers.find(({ status }) => status === 200);
  expect(done?.body.data).toMatchObject({ status: 'stopped', status_reason: 'Rash', items: [{ status: 'stopped' }] });
  if (done) await expectAudit(app, done, { event: 'prescription.stop', action: 'U', patient_ids: [patient.id] });
  expectInvalid(await stop(doctor, id, 'Again'), 'status');
});

test('a reason is required; nurses and strangers have no say', async () => {
  const { clinic, doctor, patient } = await app.build.practice();
  const { id } = await prescription(app, doctor, patient);
  for (const reason of [undefined, '', 5]) expectInvalid(await stop(doctor, id, reason), 'reason');
  expectDenied(await stop(await app.build.user(clinic, 'nurse'), id, 'x'), 'missing_ability');
  expectNotFound(await stop((await app.build.practice()).doctor, id, 'x'));
  expect((await app.db('prescriptions').where({ id }).first()).status).toBe('active');
});

test('what was never issued is not stopped', async () => {
  const { doctor, patient } = await app.build.practice();
  const draft = await prescription(app, doctor, patient, { status: 'draft' });
  expectInvalid(await stop(doctor, draft.id, 'x'), 'status');
});
