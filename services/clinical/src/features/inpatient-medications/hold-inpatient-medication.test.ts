import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { medicationsOf } from '../../../test/support/inpatient-medications.js';
import { inpatient } from '../../../test/support/inpatients.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('an active order is halted with a reason, by a doctor, once', async () => {
  const { clinic, doctor, id } = await inpatient(app);
  const { made, act } = medicationsOf(app, doctor, id);
  const order = await made();
  expectInvalid(await act(order.id, 'hold', {}), 'reason');
  expectDenied(await act(order.id, 'hold', undefined, await app.build.user(clinic, 'nurse')), 'missing_ability');
  const response = await act(order.id, 'hold').expect(200);
  expect(response.body.data).toMatchObject({ status: 'on_hold', status_reason: 'Renal function' });
  await expectAudit(app, response, { event: 'inpatient_medication.hold', resource_id: order.id });
  expectInvalid(await act(order.id, 'hold'), 'status');
  expect((await act(order.id, 'stop').set('If-Match', 'W/"1-x"')).status).toBe(412);
});
