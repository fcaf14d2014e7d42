import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { stocked } from '../../../test/support/pharmacy.js';
import { startReplica } from '../../../test/support/replica.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('an adjustment adds or takes away, for a reason', async () => {
  const { clinic } = await app.build.practice();
  const { first, post, balance } = await stocked(app, clinic);
  const adjust = (quantity: number, reason?: string) =>
    post('adjustments', { ...(reason && { reason }), lines: [{ lot_id: first, quantity }] });
  const response = await adjust(-3, 'Broken').expect(201);
  expect(response.body.data).toMatchObject({
    reason: 'Broken',
    movements: [{ kind: 'adjustment', quantity: -3, balance_after: 7, reason: 'Broken' }],
  });
  await expectAudit(app, response, { event: 'pharmacy_adjustment.create', resource_id: response.body.data.id });
  await adjust(5, 'Found').expect(201);
  expect(await balance()).toBe(12);
  expectInvalid(await adjust(0, 'Nothing'), 'lines.0.quantity');
  expectInvalid(await adjust(-13, 'Too much'), 'lines.0.quantity');
  expectInvalid(await adjust(1), 'reason');
  expect(await balance()).toBe(12);
});

test('fifty that take the last ten at once, at two replicas, give out ten', async () => {
  const { clinic } = await app.build.practice();
  const { first, balance, pharmacist, store } = await stocked(app, clinic);
  const replica = await startReplica(app);
  try {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) =>
        (nth % 2 ? replica : app)
          .as(pharmacist)
          .post('/api/v1/pharmacy/adjustments')
          .send({ store_id: store.id, reason: 'Given', lines: [{ lot_id: first, quantity: -1 }] }),
      ),
    );
    const taken = answers.filter(({ status }) => status === 201);
    for (const refused of answers.filter((each) => !taken.includes(each))) expectInvalid(refused, 'lines.0.quantity');
    expect(taken).toHaveLength(10);
    expect(new Set(taken.map(({ body }) => body.data.number)).size).toBe(10);
    expect(taken.map(({ body }) => body.data.movements[0].balance_after).sort()).toEqual([
      0, 1, 2, 3, 4, 5, 6, 7, 8, 9,
    ]);
  } finally {
    await replica.stop();
  }
  expect(await balance()).toBe(0);
});
