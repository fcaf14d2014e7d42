import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { medicationsOf } from '../../../test/support/inpatient-medications.js';
import { inpatient } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('what was halted goes on; what was not cannot', async () => {
  const { doctor, id } = await inpatient(app);
  const { made, act } = medicationsOf(app, doctor, id);
  const order = await made();
  expectInvalid(await act(order.id, 'resume'), 'status');
  await act(order.id, 'hold').expect(200);
  const response = await act(order.id, 'resume', {}).expect(200);
  expect(response.body.data).toMatchObject({ status: 'active', status_reason: null });
  await expectAudit(app, response, { event: 'inpatient_medication.resume' });
});
