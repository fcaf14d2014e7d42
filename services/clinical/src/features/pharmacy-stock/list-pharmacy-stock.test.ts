import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { PHARMACY, stocked, store as made } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('what there is is listed by what expires first, page after page, of a store, a product, a lot, or before a day', async () => {
  const { clinic, doctor } = await app.build.practice();
  await stocked(app, await app.build.clinic());
  const { first, lot, other, store, product, post } = await stocked(app, clinic);
  const soon = await lot(3, 'L2', '2030-01-31');
  const gone = await lot(1, 'L3', '2030-02-28');
  await post('transfers', {
    from_store_id: store.id,
    to_store_id: other.id,
    lines: [{ lot_id: first, quantity: 4 }],
  }).expect(201);
  await post('destructions', { reason: 'Broken', lines: [{ lot_id: gone, quantity: 1 }] }).expect(201);
  const list = async (query: object) => {
    const response = await app.as(doctor).get(`${PHARMACY}/stock`).query(query).expect(200);
    await expectAudit(app, response, { event: 'pharmacy_stock.search', result_count: response.body.data.length });
    return response.body;
  };
  const balances = ({ data }: { data: { lot: { id: string }; balance: number }[] }) =>
    data.map((each) => [each.lot.id, each.balance]);
  const all = await list({});
  expect(balances(all)[0]).toEqual([soon, 3]);
  expect(balances(all)).toHaveLength(3);
  expect(all.data[0]).toMatchObject({
    store: { id: store.id, name: store.name },
    product: { id: product.id, unit: 'tablet' },
    lot: { number: 'L2', expires_on: '2030-01-31', recalled: false },
  });
  const page = await list({ per_page: 2 });
  const next = await list({ per_page: 2, cursor: page.meta.next_cursor });
  expect([...balances(page), ...balances(next)]).toEqual(balances(all));
  expect(balances(await list({ store_id: other.id }))).toEqual([[first, 4]]);
  expect(balances(await list({ lot_id: gone }))).toEqual([[gone, 0]]);
  expect(balances(await list({ product_id: product.id, expiring_before: '2030-12-31' }))).toEqual([[soon, 3]]);
  expect(balances(await list({ store_id: crypto.randomUUID() }))).toEqual([]);
  expectInvalid(await app.as(doctor).get(`${PHARMACY}/stock`).query({ expiring_before: 'soon' }), 'expiring_before');
  expectDenied(await app.as(await app.build.user(clinic, 'front_desk')).get(`${PHARMACY}/stock`), 'missing_ability');
});

test('there is too little of a product where less than its minimum may be given out', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { pharmacist, lot, other, store, post } = await stocked(app, clinic, { minimum: 10 }, 0);
  await made(app, pharmacist);
  const short = async (query: object = {}) =>
    (
      await app
        .as(doctor)
        .get(`${PHARMACY}/stock`)
        .query({ below_minimum: 1, ...query })
        .expect(200)
    ).body.data;
  await lot(50, 'old', '2020-01-31');
  expect(await short()).toHaveLength(1);
  const good = await lot(10, 'good');
  expect(await short()).toEqual([]);
  await post('transfers', {
    from_store_id: store.id,
    to_store_id: other.id,
    lines: [{ lot_id: good, quantity: 1 }],
  }).expect(201);
  expect(await short()).toEqual([]);
  expect(await short({ store_id: store.id })).toHaveLength(2);
  await app.db('pharmacy_lots').where({ id: good }).update({ recalled: true });
  expect(await short()).toHaveLength(3);
});
