import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { PHARMACY, stocked } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a transfer takes from one store what it brings to another', async () => {
  const { clinic } = await app.build.practice();
  const { first, store, other, post, balance } = await stocked(app, clinic);
  const between = { from_store_id: store.id, to_store_id: other.id };
  const response = await post('transfers', { ...between, lines: [{ lot_id: first, quantity: 4 }] }).expect(201);
  expect(response.body.data).toMatchObject({ kind: 'transfer', store: { id: store.id }, to_store: { id: other.id } });
  const moved = response.body.data.movements.map((each: { quantity: number; balance_after: number }) => [
    each.quantity,
    each.balance_after,
  ]);
  expect(moved.sort(([one]: number[], [two]: number[]) => one! - two!)).toEqual([
    [-4, 6],
    [4, 4],
  ]);
  await expectAudit(app, response, { event: 'pharmacy_transfer.create', resource_id: response.body.data.id });
  expect([await balance(first), await balance(first, other.id)]).toEqual([6, 4]);
});

test('nothing moves where one line takes more than there is', async () => {
  const { clinic } = await app.build.practice();
  const { first, lot, store, other, post, balance } = await stocked(app, clinic);
  const second = await lot(1, 'L2');
  const between = { from_store_id: store.id, to_store_id: other.id };
  const take = (...lines: object[]) => post('transfers', { ...between, lines });
  expectInvalid(await take({ lot_id: second, quantity: 1 }, { lot_id: first, quantity: 11 }), 'lines.1.quantity');
  expectInvalid(await take({ lot_id: first, quantity: 6 }, { lot_id: first, quantity: 6 }), 'lines.1.quantity');
  expect([await balance(first), await balance(second)]).toEqual([10, 1]);
});

test('stores and lots are those of the clinic, and two', async () => {
  const { clinic } = await app.build.practice();
  const elsewhere = await stocked(app, await app.build.clinic());
  const { first, store, other, post, pharmacist } = await stocked(app, clinic);
  const lines = [{ lot_id: first, quantity: 1 }];
  const send = (from_store_id: string, to_store_id: string, of: object[] = lines) =>
    post('transfers', { from_store_id, to_store_id, lines: of });
  expectInvalid(await send(elsewhere.store.id, other.id), 'from_store_id');
  expectInvalid(await send(store.id, elsewhere.store.id), 'to_store_id');
  expectInvalid(await send(store.id, store.id), 'to_store_id');
  expectInvalid(await send(store.id, other.id, [{ lot_id: elsewhere.first, quantity: 1 }]), 'lines.0.lot_id');
  await app.as(pharmacist).patch(`${PHARMACY}/stores/${store.id}`).send({ active: false }).expect(200);
  expectInvalid(await send(other.id, store.id), 'to_store_id');
  await send(store.id, other.id).expect(201);
  expectDenied(await post('transfers', {}, await app.build.user(clinic, 'nurse')), 'missing_ability');
});

test('transfers in opposite directions at once all arrive, and nothing is lost', async () => {
  const { clinic } = await app.build.practice();
  const { first, lot, store, other, post, balance } = await stocked(app, clinic, {}, 100);
  const second = await lot(100, 'L2');
  const there = { from_store_id: store.id, to_store_id: other.id };
  const back = { from_store_id: other.id, to_store_id: store.id };
  const lines = [first, second].map((lot_id) => ({ lot_id, quantity: 40 }));
  await post('transfers', { ...there, lines }).expect(201);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, nth) =>
      post('transfers', {
        ...(nth % 2 ? there : back),
        lines: (nth % 4 < 2 ? lines : lines.toReversed()).map((line) => ({ ...line, quantity: 2 })),
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(201));
  expect([await balance(first), await balance(first, other.id)]).toEqual([60, 40]);
});
