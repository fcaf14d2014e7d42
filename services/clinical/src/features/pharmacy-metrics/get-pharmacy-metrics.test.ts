import { dispensary } from '../../../test/support/dispensing.js';
import { expectAudit, expectDenied, expectInvalid } from '../../../test/support/expect.js';
import { PHARMACY, product } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import { createJobs } from '../../jobs.js';

const app = useClinical();
const METRICS = `${PHARMACY}/metrics`;
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

test('the numbers say what there is, what was given, what expires and what there is too little of', async () => {
  const practice = await app.build.practice();
  const { dispense, act, first, lot, post, pharmacist, store, other } = await dispensary(app, practice, {
    product: { minimum: 200 },
  });
  await product(app, pharmacist, { minimum: 1, active: false });
  const numbers = async (query: object = {}, by: { token: string } = pharmacist) => {
    const response = await app.as(by).get(METRICS).query(query).expect(200);
    await expectAudit(app, response, { event: 'pharmacy.metrics' });
    return response.body.data;
  };
  expect(await numbers()).toMatchObject({ value: 100, given: 0, turnover: 0, expiring: 0, below_minimum: 1 });
  const { id, items } = (await dispense(20).expect(201)).body.data;
  const back = [{ item_id: items[0].id, lot_id: first, quantity: 5, sellable: true }];
  await act(id, 'returns', { reason: 'Too many', items: back }).expect(200);
  await lot(130, 'L2', inDays(10));
  await lot(5, 'L3', inDays(-3));
  await post('transfers', { from_store_id: store.id, to_store_id: other.id, lines: [{ lot_id: first, quantity: 15 }] });
  // 15 of what was given stay given; the mean of nothing before and 220 now is 110.
  expect(await numbers()).toMatchObject({
    value: 220,
    given: 15,
    turnover: 0.136,
    expiring: 1,
    expired: 1,
    below_minimum: 0,
  });
  expect(await numbers({ store_id: other.id })).toMatchObject({ value: 15, given: 0, expiring: 0, below_minimum: 1 });
  await app.db('pharmacy_lots').where({ id: first }).update({ recalled: true });
  expect(await numbers()).toMatchObject({ value: 220, below_minimum: 1 });
  expect(await numbers({ date_to: inDays(-2), date_from: inDays(-4) })).toMatchObject({ value: 220, given: 0 });
  await numbers({}, await app.build.user(practice.clinic, 'administrator'));
  expectInvalid(await app.as(pharmacist).get(METRICS).query({ date_from: '2020-01-01' }), 'date_to');
  expectDenied(await app.as(await app.build.user(practice.clinic, 'front_desk')).get(METRICS), 'missing_ability');
});

test('they say when the ledger was verified last, and whether that of the clinic was whole', async () => {
  const [one, other] = [await app.build.practice(), await app.build.practice()];
  const { first, pharmacist } = await dispensary(app, one);
  const { pharmacist: elsewhere } = await dispensary(app, other);
  const jobs = createJobs(app.deps);
  const verified = async (by: { token: string }) => {
    const { verified_at, verified_ok } = (await app.as(by).get(METRICS).expect(200)).body.data;
    return [verified_at === null, verified_ok];
  };
  const run = () => jobs.list.find(({ name }) => name === 'verify the ledger of the pharmacies')?.run();
  expect(await verified(pharmacist)).toEqual([true, null]);
  await run();
  expect(await verified(pharmacist)).toEqual([false, true]);
  await app.db('pharmacy_balances').where({ lot_id: first }).update({ balance: 99 });
  await run();
  expect(await verified(pharmacist)).toEqual([false, false]);
  expect(await verified(elsewhere)).toEqual([false, true]);
  await jobs.stop();
});
