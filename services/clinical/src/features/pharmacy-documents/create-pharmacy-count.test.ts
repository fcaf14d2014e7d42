import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { stocked } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a count says what was expected, and posts the difference', async () => {
  const { clinic } = await app.build.practice();
  const { first, lot, post, balance } = await stocked(app, clinic);
  const second = await lot(3, 'L2');
  const third = await lot(2, 'L3');
  const lines = [
    { lot_id: first, counted: 8 },
    { lot_id: second, counted: 3 },
    { lot_id: third, counted: 5 },
  ];
  const response = await post('counts', { lines }).expect(201);
  expect(response.body.data.lines).toMatchObject([
    { expected: 10, counted: 8, difference: -2, quantity: null },
    { expected: 3, counted: 3, difference: 0 },
    { expected: 2, counted: 5, difference: 3 },
  ]);
  expect(response.body.data.movements).toHaveLength(2);
  await expectAudit(app, response, { event: 'pharmacy_count.create', resource_id: response.body.data.id });
  expect([await balance(first), await balance(second), await balance(third)]).toEqual([8, 3, 5]);
});

test('a lot is counted once, is of the clinic, and nothing less than none is counted', async () => {
  const { clinic } = await app.build.practice();
  const elsewhere = await stocked(app, await app.build.clinic());
  const { first, other, post, balance } = await stocked(app, clinic);
  const count = (...lines: object[]) => post('counts', { lines });
  expectInvalid(await count({ lot_id: first, counted: 1 }, { lot_id: first, counted: 2 }), 'lines.1.lot_id');
  expectInvalid(await count({ lot_id: elsewhere.first, counted: 1 }), 'lines.0.lot_id');
  expectInvalid(await count({ lot_id: first, counted: -1 }), 'lines.0.counted');
  await post('counts', { store_id: other.id, lines: [{ lot_id: first, counted: 2 }] }).expect(201);
  expect([await balance(), await balance(first, other.id)]).toEqual([10, 2]);
});
