import { wardWith } from '../../../test/support/beds.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { PHARMACY, store } from '../../../test/support/pharmacy.js';
import { recalling, RECALLS } from '../../../test/support/recalls.js';
import { startReplica } from '../../../test/support/replica.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('a lot that is recalled is blocked at once in all stores, whoever had chosen it', async () => {
  const practice = await app.build.practice();
  const {
    recall,
    dispense,
    given,
    act,
    first,
    other,
    store: central,
    post,
    left,
    pharmacist,
  } = await recalling(app, practice);
  const lots = [{ lot_id: first, quantity: 2 }];
  const prepared = (await dispense(0, { items: [given(2, { lots })], status: 'preparation' }).expect(201)).body.data;
  const response = await recall({ lot_numbers: ['l1', 'L9'] }).expect(201);
  const { data } = response.body;
  expect(data).toMatchObject({
    status: 'open',
    lot_numbers: ['l1', 'L9'],
    lots: [{ id: first, balance: 100 }],
    closed_by: null,
  });
  expect(response.headers['location']).toBe(`${RECALLS}/${data.id}`);
  await expectAudit(app, response, { event: 'pharmacy_recall.create', resource_id: data.id });
  expectInvalid(await dispense(1), 'items.0.quantity');
  expectInvalid(await dispense(0, { items: [given(2, { lots })] }), 'items.0.lots.0.lot_id');
  expectInvalid(await act(prepared.id, 'complete', {}), 'items.0.lots.0.lot_id');
  // It is brought together where it is kept apart, and to no ward.
  const { ward } = await wardWith(app, practice.clinic, 0);
  const wards = await store(app, pharmacist, { kind: 'ward', ward_id: ward.id });
  const bring = (to_store_id: string) =>
    post('transfers', { from_store_id: central.id, to_store_id, lines: [{ lot_id: first, quantity: 1 }] });
  expectInvalid(await bring(wards.id), 'lines.0.lot_id');
  await bring(other.id).expect(201);
  expect(await left()).toBe(99);
  const { body } = await app.as(pharmacist).get(`${PHARMACY}/stock`).query({ lot_id: first });
  expect(body.data.map(({ lot }: { lot: { recalled: boolean } }) => lot.recalled)).toEqual([true, true]);
});

test('what is received later is blocked too: what was named always, the rest while all lots are recalled', async () => {
  const practice = await app.build.practice();
  const { recall, lot, product, pharmacist } = await recalling(app, practice);
  const isBlocked = async (lot_id: string) => {
    const { body } = await app.as(pharmacist).get(`${PHARMACY}/stock`).query({ lot_id }).expect(200);
    return body.data[0].lot.recalled;
  };
  const close = (id: string) => app.as(pharmacist).post(`${RECALLS}/${id}/close`).send({ recovered: 0 }).expect(200);
  const named = (await recall({ lot_numbers: ['L7', 'L8'] }).expect(201)).body.data;
  expect(named.lots).toEqual([]);
  expect([await isBlocked(await lot(5, 'L7')), await isBlocked(await lot(5, 'L2'))]).toEqual([true, false]);
  await close(named.id);
  expect(await isBlocked(await lot(5, 'l8'))).toBe(true);
  const all = (await recall({ lot_numbers: null }).expect(201)).body.data;
  expect(all).toMatchObject({ lot_numbers: null, lots_count: 4 });
  const during = await lot(5, 'L3');
  expect(await isBlocked(during)).toBe(true);
  await close(all.id);
  expect([await isBlocked(during), await isBlocked(await lot(5, 'L4'))]).toEqual([true, false]);
  const found = await app.as(pharmacist).get(`${RECALLS}/${all.id}`).expect(200);
  expect([found.body.data.product.id, found.body.data.lots_count]).toEqual([product.id, 5]);
});

test('of fifty who dispense while it is recalled nobody is given any after the recall, over two replicas', async () => {
  const practice = await app.build.practice();
  const { recall, dispense, body, pharmacist, left } = await recalling(app, practice, 200);
  const replica = await startReplica(app);
  try {
    const answers = Array.from({ length: 50 }, (_, nth) =>
      (nth % 2 ? app : replica).as(pharmacist).post(`${PHARMACY}/dispensations`).send(body(1)),
    );
    const [recalled, ...given] = await Promise.all([recall().expect(201), ...answers]);
    const made = given.filter(({ status }) => status === 201);
    expect(given.filter(({ status }) => status !== 201 && status !== 422)).toEqual([]);
    expect(await left()).toBe(100 - made.length);
    expect(recalled.body.data.lots[0].balance).toBe(100 - made.length);
    expectInvalid(await dispense(1), 'items.0.quantity');
  } finally {
    await replica.stop();
  }
});

test('who moves stock recalls, of a product of the clinic, and numbers it once', async () => {
  const practice = await app.build.practice();
  const { recall, pharmacist, product } = await recalling(app, practice);
  const elsewhere = await recalling(app, await app.build.practice());
  expectInvalid(await recall({ product_id: elsewhere.product.id }), 'product_id');
  expectInvalid(await recall({ lot_numbers: ['L1', 'l1'] }), 'lot_numbers.1');
  expectInvalid(await recall({ lot_numbers: [] }), 'lot_numbers');
  expectInvalid(await recall({ reason: undefined }), 'reason');
  for (const role of ['nurse', 'administrator'] as const)
    expectDenied(await recall({}, await app.build.user(practice.clinic, role)), 'missing_ability');
  const send = () =>
    app.as(pharmacist).post(RECALLS).set('Idempotency-Key', 'k').send({ product_id: product.id, reason: 'Label' });
  expect((await send().expect(201)).body).toEqual((await send().expect(201)).body);
});
