import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectNotFound } from '../../../test/support/expect.js';
import { labOrder } from '../../../test/support/clinical-records.js';

const app = useClinical();

test('an order is read with its items, is audited, and is 304 while it stays the same', async () => {
  const { doctor, patient, order } = await labOrder(app, ['HGB', 'GLU']);
  const response = await app.as(doctor).get(`/api/v1/orders/${order.id}`);
  expect(response.body.data).toEqual(order);
  await expectAudit(app, response, { event: 'order.read', resource_id: order.id, patient_ids: [patient.id] });
  const again = await app
    .as(doctor)
    .get(`/api/v1/orders/${order.id}`)
    .set('If-None-Match', response.headers['etag'] ?? '');
  expect(again.status).toBe(304);
});

test("another clinic's order is unknown, and a policy that asks for a relation is kept", async () => {
  const { clinic, order } = await labOrder(app);
  const { doctor } = await app.build.practice();
  for (const id of [order.id, 'x', '%00']) expectNotFound(await app.as(doctor).get(`/api/v1/orders/${id}`));
  await app.build.phiPolicy(clinic, { relation: 'care_team' });
  const colleague = await app.build.user(clinic, 'doctor');
  expectDenied(await app.as(colleague).get(`/api/v1/orders/${order.id}`), 'phi_access_denied');
});
