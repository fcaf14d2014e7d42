import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { PHARMACY, stocked } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('also what is expired is destroyed, for a reason, and no more than there is', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { lot, post, balance } = await stocked(app, clinic, {}, 0);
  const expired = await lot(5, 'L1', '2020-01-31');
  const destroy = (quantity: number, by?: { token: string }) =>
    post('destructions', { reason: 'Expired', lines: [{ lot_id: expired, quantity }] }, by);
  const response = await destroy(4).expect(201);
  expect(response.body.data).toMatchObject({
    number: expect.stringMatching(/^D-\d{4}-000001$/),
    movements: [{ kind: 'destruction', quantity: -4, balance_after: 1 }],
  });
  await expectAudit(app, response, { event: 'pharmacy_destruction.create', resource_id: response.body.data.id });
  expectInvalid(await destroy(2), 'lines.0.quantity');
  expectInvalid(await destroy(-2), 'lines.0.quantity');
  expectInvalid(await post('destructions', { lines: [{ lot_id: expired, quantity: 1 }] }), 'reason');
  expectDenied(await destroy(1, doctor), 'missing_ability');
  expect(await balance(expired)).toBe(1);
  expect((await app.as(doctor).get(`${PHARMACY}/destructions`).expect(200)).body.meta.total).toBe(1);
});
