import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { PHARMACY, pharmacyOf, product as made, stocked } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { dayIn } from '../../calendar.js';

const app = useClinical();

test('what comes in is a lot of its product, and there is that much of it', async () => {
  const { clinic } = await app.build.practice();
  const { pharmacist, product, received, post, store, balance } = await stocked(app, clinic, {}, 0);
  const body = { store_id: store.id, reference: 'Note 77', lines: [received(10), received(5, 'L2', '2030-01-31')] };
  const send = () => app.as(pharmacist).post(`${PHARMACY}/receipts`).set('Idempotency-Key', 'k').send(body);
  const response = await send().expect(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    number: `R-${dayIn(clinic.timezone, new Date()).slice(0, 4)}-000001`,
    kind: 'receipt',
    status: 'posted',
    reference: 'Note 77',
    store: { id: store.id },
    to_store: null,
    lines: body.lines,
    actor: { id: pharmacist.id, full_name: pharmacist.name },
    witness: null,
  });
  expect(data.movements.map(({ quantity }: { quantity: number }) => quantity).sort()).toEqual([10, 5]);
  expect(data.movements[0]).toMatchObject({
    kind: 'receipt',
    product: { id: product.id },
    reference: { type: 'receipt', id: data.id },
  });
  await expectAudit(app, response, { event: 'pharmacy_receipt.create', resource_id: data.id });
  expect(response.headers['location']).toBe(`${PHARMACY}/receipts/${data.id}`);
  expect((await send()).body).toEqual(response.body);
  expect(await balance(data.lines[0].lot_id)).toBe(10);
  const { body: again } = await post('receipts', { lines: [received(2)] }).expect(201);
  expect(again.data).toMatchObject({ number: expect.stringMatching(/-000002$/), movements: [{ balance_after: 12 }] });
  expect(again.data.lines[0].lot_id).toBe(data.lines[0].lot_id);
});

test('a lot that is there has one date, and two lines agree on it', async () => {
  const { clinic } = await app.build.practice();
  const { received, post, balance } = await stocked(app, clinic);
  const other = received(1, 'L1', '2030-06-30');
  expectInvalid(await post('receipts', { lines: [received(1, 'L9'), other] }), 'lines.1.expires_on');
  expectInvalid(
    await post('receipts', { lines: [received(1, 'L8'), received(1, 'L8', '2030-06-30')] }),
    'lines.1.expires_on',
  );
  expect(await balance()).toBe(10);
  expect(await app.db('pharmacy_lots').where({ clinic_id: clinic.id })).toHaveLength(1);
});

test('products, stores and quantities are checked where they are named', async () => {
  const { clinic, doctor } = await app.build.practice();
  const elsewhere = await pharmacyOf(app, await app.build.clinic());
  const { pharmacist, received, post, store } = await stocked(app, clinic, {}, 0);
  const unused = await made(app, pharmacist, { active: false });
  for (const product_id of [elsewhere.product.id, unused.id, store.id])
    expectInvalid(
      await post('receipts', { lines: [received(1), { ...received(1), product_id }] }),
      'lines.1.product_id',
    );
  expectInvalid(await post('receipts', { store_id: elsewhere.store.id, lines: [received(1)] }), 'store_id');
  for (const quantity of [0, -1, 1.5])
    expectInvalid(await post('receipts', { lines: [received(quantity)] }), 'lines.0.quantity');
  expectInvalid(await post('receipts', { lines: [] }), 'lines');
  expectDenied(await post('receipts', { lines: [received(1)] }, doctor), 'missing_ability');
  await app.as(pharmacist).patch(`${PHARMACY}/stores/${store.id}`).send({ active: false }).expect(200);
  expectInvalid(await post('receipts', { lines: [received(1)] }), 'store_id');
});

test('five hundred lines are one receipt, one more is too many', async () => {
  const { clinic } = await app.build.practice();
  const { received, post } = await stocked(app, clinic, {}, 0);
  const lines = Array.from({ length: 501 }, (_, nth) => received(1, `L${nth}`));
  expectInvalid(await post('receipts', { lines }), 'lines');
  const { body } = await post('receipts', { lines: lines.slice(1) }).expect(201);
  expect(body.data.movements).toHaveLength(500);
});

test('receipts of the same new lots in opposite orders all come in', async () => {
  const { clinic } = await app.build.practice();
  const { received, post, balance } = await stocked(app, clinic, {}, 0);
  const lines = Array.from({ length: 12 }, (_, nth) => received(1, `L${nth}`));
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, nth) => post('receipts', { lines: nth % 2 ? lines : lines.toReversed() })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(201));
  expect(await balance(answers[0]?.body.data.lines[0].lot_id)).toBe(10);
});
