import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { medicationsOf } from '../../../test/support/inpatient-medications.js';
import { inpatient } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('an order is stopped for good, also while it is on hold, and may then be made anew', async () => {
  const { doctor, id } = await inpatient(app);
  const { made, act } = medicationsOf(app, doctor, id);
  const order = await made();
  await act(order.id, 'hold').expect(200);
  const response = await act(order.id, 'stop').expect(200);
  const { data } = response.body;
  expect(data).toMatchObject({ status: 'stopped', status_reason: 'Renal function' });
  expect(data.stopped_at).not.toBeNull();
  await expectAudit(app, response, { event: 'inpatient_medication.stop' });
  for (const action of ['hold', 'resume', 'stop']) expectInvalid(await act(order.id, action), 'status');
  await made();
});

test('of 20 who stop it at once one does', async () => {
  const { doctor, id } = await inpatient(app);
  const { made, act } = medicationsOf(app, doctor, id);
  const order = await made();
  const answers = await Promise.all(Array.from({ length: 20 }, () => act(order.id, 'stop')));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200)) expectInvalid(answer, 'status');
});
