import { useClinical } from '../../../test/support/use-clinical.js';
import { expectAudit, expectDenied, expectInvalid, expectNotFound } from '../../../test/support/expect.js';
import { labOrder } from '../../../test/support/clinical-records.js';

const app = useClinical();

const cancel = (caller: { token: string }, id: string, reason?: string) =>
  app.as(caller).post(`/api/v1/orders/${id}/cancel`).send({ reason });

test('a revoked order says why, and takes its open items with it', async () => {
  const { clinic, doctor, patient, order } = await labOrder(app, ['HGB', 'GLU']);
  await app
    .as(doctor)
    .post(`/api/v1/orders/${order.id}/items/${order.items[0].id}/status`)
    .send({ status: 'rejected', reason: 'Clotted' });
  const response = await cancel(doctor, order.id, 'Duplicate');
  expect(response.body.data).toMatchObject({
    status: 'revoked',
    status_reason: 'Duplicate',
    items: [
      { status: 'rejected', status_reason: 'Clotted' },
      { status: 'cancelled', status_reason: 'Duplicate' },
    ],
  });
  await expectAudit(app, response, { event: 'order.cancel', action: 'U', patient_ids: [patient.id] });
  expectInvalid(await cancel(doctor, order.id, 'Again'), 'status');
  const nurse = await app.build.user(clinic, 'nurse');
  expectDenied(await cancel(nurse, order.id, 'x'), 'missing_ability');
});

test("a reason is required, and another clinic's order stays as it is", async () => {
  const { doctor, order } = await labOrder(app);
  expectInvalid(await cancel(doctor, order.id), 'reason');
  expectInvalid(await cancel(doctor, order.id, '  '), 'reason');
  const other = await app.build.practice();
  expectNotFound(await cancel(other.doctor, order.id, 'Mine now'));
  expect((await app.db('orders').where({ id: order.id }).first()).status).toBe('active');
});

test('of two who cancel at once one is told that it is done already', async () => {
  const { doctor, order } = await labOrder(app);
  const answers = await Promise.all([cancel(doctor, order.id, 'One'), cancel(doctor, order.id, 'Two')]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
});
