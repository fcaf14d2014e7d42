import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { labOrder } from '../../../test/support/clinical-records.js';

const app = useClinical();

test('an order on hold says why, and its items do not move', async () => {
  const { doctor, patient, order } = await labOrder(app);
  const hold = () => app.as(doctor).post(`/api/v1/orders/${order.id}/hold`).send({ reason: 'Patient travels' });
  const response = await hold();
  expect(response.body.data).toMatchObject({ status: 'on-hold', status_reason: 'Patient travels' });
  await expectAudit(app, response, { event: 'order.hold', patient_ids: [patient.id] });
  expectInvalid(await hold(), 'status');
  const moved = await app
    .as(doctor)
    .post(`/api/v1/orders/${order.id}/items/${order.items[0].id}/status`)
    .send({ status: 'collected' });
  expectInvalid(moved, 'order');
});

test("another clinic's order is unknown", async () => {
  const { order } = await labOrder(app);
  const { doctor } = await app.build.practice();
  expectNotFound(await app.as(doctor).post(`/api/v1/orders/${order.id}/hold`).send({ reason: 'x' }));
});
