import { codeOf } from '../../../test/support/controlled.js';
import { dispensary, DISPENSATIONS } from '../../../test/support/dispensing.js';
import { expectAudit, expectInvalid } from '../../../test/support/expect.js';
import { PHARMACY } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

async function given() {
  const practice = await app.build.practice();
  const pharmacy = await dispensary(app, practice);
  const { data } = (await pharmacy.dispense(20).expect(201)).body;
  const line = (quantity: number, sellable = true, values: object = {}) => ({
    item_id: data.items[0].id as string,
    lot_id: pharmacy.first,
    quantity,
    sellable,
    ...values,
  });
  const back = (...items: object[]) => pharmacy.act(data.id, 'returns', { reason: 'Too many', items });
  return { ...practice, ...pharmacy, id: data.id as string, line, back };
}

test('what comes back is in stock again or destroyed, and left of the prescription, which is active again', async () => {
  const { id, line, back, left, status, dispense, pharmacist, patient } = await given();
  expect(await status()).toBe('completed');
  const response = await back(line(3), line(2, false)).expect(200);
  expect(response.body.data).toMatchObject({ status: 'completed', items: [{ returned: 5, lots: [{ returned: 5 }] }] });
  await expectAudit(app, response, { event: 'dispensation.return', resource_id: id, patient_ids: [patient.id] });
  expect([await left(), await status()]).toEqual([83, 'active']);
  const { body } = await app.as(pharmacist).get(`${PHARMACY}/movements`).query({ kind: 'return,destruction' });
  const moved = body.data.map((each: { kind: string; quantity: number }) => [each.kind, each.quantity]);
  expect(moved.sort()).toEqual([
    ['destruction', -2],
    ['return', 2],
    ['return', 3],
  ]);
  expectInvalid(await dispense(6), 'items.0.quantity');
  await dispense(5).expect(201);
  expect(await status()).toBe('completed');
});

test('never more comes back than was given, of lots and items that were given', async () => {
  const { line, back, left, lot, dispense, act } = await given();
  const other = await lot(5, 'L2');
  expectInvalid(await back(line(21)), 'items.0.quantity');
  expectInvalid(await back(line(15), line(6, false)), 'items.1.quantity');
  expectInvalid(await back(line(1, true, { lot_id: other })), 'items.0.lot_id');
  expectInvalid(await back(line(1, true, { item_id: other })), 'items.0.item_id');
  await back(line(15)).expect(200);
  expectInvalid(await back(line(6)), 'items.0.quantity');
  const { data } = (await dispense(5, { status: 'preparation' }).expect(201)).body;
  expectInvalid(await act(data.id, 'returns', { reason: 'Too many', items: [line(1)] }), 'status');
  expect(await left()).toBe(95);
});

test('a return that is sent twice comes back once, and of many at once as many as were given', async () => {
  const { id, line, back, left, pharmacist } = await given();
  const send = () =>
    app
      .as(pharmacist)
      .post(`${DISPENSATIONS}/${id}/returns`)
      .set('Idempotency-Key', 'k')
      .send({ reason: 'Too many', items: [line(2)] });
  expect((await send().expect(200)).body).toEqual((await send().expect(200)).body);
  const answers = await Promise.all(Array.from({ length: 8 }, () => back(line(6))));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, ...Array(5).fill(422)]);
  expect(await left()).toBe(100);
});

test('what is controlled comes back with a second person beside, who is in the ledger', async () => {
  const practice = await app.build.practice();
  const { doctor } = practice;
  const { dispense, act, first, pharmacist, left } = await dispensary(app, practice, {
    product: { control_class: 'II' },
  });
  const code = (by: { token: string } = doctor) => codeOf(app, by, 'dispensation');
  const { id, items } = (await dispense(5, { witness_code: await code() }).expect(201)).body.data;
  const back = (values: object = {}, sellable = true) =>
    act(id, 'returns', {
      reason: 'Too many',
      items: [{ item_id: items[0].id, lot_id: first, quantity: 1, sellable }],
      ...values,
    });
  for (const sellable of [true, false]) expectInvalid(await back({}, sellable), 'witness_code');
  expectInvalid(await back({ witness_code: await code(pharmacist) }), 'witness_code');
  expect(await left()).toBe(95);
  await back({ witness_code: await code() }).expect(200);
  await back({ witness_code: await code() }, false).expect(200);
  const { body } = await app.as(pharmacist).get(`${PHARMACY}/movements`).query({ kind: 'return,destruction' });
  expect(body.data.map(({ witness }: { witness: { id: string } }) => witness.id)).toEqual(Array(3).fill(doctor.id));
});

test('of an expired or recalled lot, and into a store that is not used any more, nothing is in stock again', async () => {
  const { line, back, first, product, pharmacist, store, left } = await given();
  await app.db('pharmacy_lots').where({ id: first }).update({ expires_on: '2020-01-01' });
  expectInvalid(await back(line(1, false), line(1)), 'items.1.sellable');
  await app.db('pharmacy_lots').where({ id: first }).update({ expires_on: '2031-12-31' });
  const use = (active: boolean) =>
    app.as(pharmacist).patch(`${PHARMACY}/stores/${store.id}`).send({ active }).expect(200);
  await use(false);
  expectInvalid(await back(line(1)), 'items.0.sellable');
  await use(true);
  await app
    .as(pharmacist)
    .post(`${PHARMACY}/recalls`)
    .send({ product_id: product.id, reason: 'Particles' })
    .expect(201);
  expectInvalid(await back(line(1)), 'items.0.sellable');
  await use(false);
  await back(line(3, false)).expect(200);
  expect(await left()).toBe(80);
});
