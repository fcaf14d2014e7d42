import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { labOrder } from '../../../test/support/clinical-records.js';

const app = useClinical();

test('an order on hold becomes active again, and only such a one', async () => {
  const { doctor, order } = await labOrder(app);
  const resume = () => app.as(doctor).post(`/api/v1/orders/${order.id}/resume`);
  expectInvalid(await resume(), 'status');
  await app.as(doctor).post(`/api/v1/orders/${order.id}/hold`).send({ reason: 'Patient travels' });
  const response = await resume();
  expect(response.body.data).toMatchObject({ status: 'active', status_reason: null });
  await expectAudit(app, response, { event: 'order.resume', outcome: 0 });
  const { doctor: stranger } = await app.build.practice();
  expectNotFound(await app.as(stranger).post(`/api/v1/orders/${order.id}/resume`));
});
