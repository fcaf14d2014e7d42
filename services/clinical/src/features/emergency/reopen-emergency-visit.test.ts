import { emergencyVisit, stepsOf } from '../../../test/support/emergency-visits.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a visit is open again as it was, within four hours and while the patient has no other', async () => {
  const { doctor, patient } = await app.build.practice();
  const { id } = await emergencyVisit(app, doctor, patient);
  const { post, triaged } = stepsOf(app, doctor, id);
  const reopen = () => post('reopen', { reason: 'Still here' });
  expectInvalid(await reopen(), 'status');
  await triaged();
  await post('disposition', { outcome: 'left_without_being_seen' }).expect(200);
  const second = await emergencyVisit(app, doctor, patient);
  expectInvalid(await reopen(), 'patient_id');
  await stepsOf(app, doctor, second.id).post('cancel', { reason: 'x' }).expect(200);
  const response = await reopen();
  expect(response.body.data).toMatchObject({ status: 'triaged', disposition: null, left_at: null });
  await expectAudit(app, response, { event: 'emergency_visit.reopen' });
  await post('disposition', { outcome: 'left_without_being_seen' }).expect(200);
  const left_at = new Date(Date.now() - 4 * 3_600_000 - 1_000).toISOString();
  await app.db('emergency_visits').where({ id }).update({ left_at });
  expectInvalid(await reopen(), 'status');
});
