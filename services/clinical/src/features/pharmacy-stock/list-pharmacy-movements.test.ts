import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { PHARMACY, stocked } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

const app = useClinical();

test('the ledger is read latest first, by store, product, lot, kind and day, and followed', async () => {
  const { clinic, doctor } = await app.build.practice();
  await stocked(app, await app.build.clinic());
  const { first, other, store, product, post } = await stocked(app, clinic);
  await post('transfers', {
    from_store_id: store.id,
    to_store_id: other.id,
    lines: [{ lot_id: first, quantity: 4 }],
  }).expect(201);
  await post('adjustments', { reason: 'Broken', lines: [{ lot_id: first, quantity: -1 }] }).expect(201);
  const list = async (query: object) => {
    const response = await app.as(doctor).get(`${PHARMACY}/movements`).query(query).expect(200);
    await expectAudit(app, response, { event: 'pharmacy_movement.search', result_count: response.body.data.length });
    return response.body;
  };
  const quantities = ({ data }: { data: { quantity: number }[] }) => data.map(({ quantity }) => quantity);
  const all = await list({});
  expect(quantities(all)).toHaveLength(4);
  expect([quantities(all)[0], quantities(all)[3]]).toEqual([-1, 10]);
  expect(quantities(await list({ store_id: other.id }))).toEqual([4]);
  expect(quantities(await list({ kind: 'receipt,adjustment', product_id: product.id, lot_id: first }))).toEqual([
    -1, 10,
  ]);
  const page = await list({ sort: 'at', per_page: 3 });
  const next = await list({ cursor: page.meta.next_cursor, per_page: 3 });
  expect([...page.data, ...next.data].map(({ id }) => id)).toEqual(
    all.data.map(({ id }: { id: string }) => id).toReversed(),
  );
  expect(quantities(await list({ date_from: '2020-01-01', date_to: '2020-12-31' }))).toEqual([]);
  const feed = await list({ updated_since: new Date(Date.now() - 60_000).toISOString() });
  expect(quantities(feed)[0]).toBe(10);
  expectInvalid(await app.as(doctor).get(`${PHARMACY}/movements`).query({ kind: 'theft' }), 'kind');
  expectDenied(
    await app.as(await app.build.user(clinic, 'laboratory')).get(`${PHARMACY}/movements`),
    'missing_ability',
  );
});
