import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { labResult } from '../../../test/support/clinical-records.js';

const app = useClinical();

const cancel = (caller: { token: string }, id: string, reason?: string) =>
  app.as(caller).post(`/api/v1/lab-results/${id}/cancel`).send({ reason });

test('a withdrawn result says why, and stays in sight of those who have seen it', async () => {
  const { clinic, doctor } = await app.build.practice();
  const patient = await app.build.user(clinic, 'patient');
  const result = await labResult(app, doctor, { id: patient.patient_id ?? '' }, { release: true });
  const response = await cancel(doctor, result.id, 'Wrong patient');
  expect(response.body.data).toMatchObject({ status: 'entered-in-error', status_reason: 'Wrong patient', version: 2 });
  await expectAudit(app, response, { event: 'lab_result.cancel', changed_fields: ['status'] });
  const { body } = await app.as(patient).get('/api/mobile/v1/clinical/lab-results');
  expect(body.data).toMatchObject([{ id: result.id, status: 'entered-in-error' }]);
  expectInvalid(await cancel(doctor, result.id, 'Again'), 'status');
});

test("a reason is required, and another clinic's result is unknown", async () => {
  const { doctor, patient } = await app.build.practice();
  const result = await labResult(app, doctor, patient, { status: 'partial' });
  expectInvalid(await cancel(doctor, result.id), 'reason');
  const stranger = await app.build.practice();
  expectNotFound(await cancel(stranger.doctor, result.id, 'x'));
  expect((await cancel(doctor, result.id, 'Wrong tube')).body.data.status).toBe('cancelled');
});
