import { PHARMACY, stocked, type Documents } from '../../../test/support/pharmacy.js';
import { random } from '../../../test/support/seeded-random.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import type { Database } from '../../db/db.js';
import { openAs } from '../../db/roles.js';
import { createJobs } from '../../jobs.js';
import { verifyLedger } from './ledger-verification-actions.js';

const app = useClinical();
let worker: Database;
beforeAll(() => {
  worker = openAs(app.deps.config.logins, 'clinical_worker', { poolSize: 1, onError: () => {} });
});
afterAll(() => worker.close());

/** What a pharmacy has, said a second time: how much of each lot in each store, and what waits for a second person. */
class Model {
  readonly balances = new Map<string, number>();

  of(store: string, lot: string): number {
    return this.balances.get(`${store} ${lot}`) ?? 0;
  }

  /** Whether there is enough for all of it; where there is not, nothing moves. */
  apply(moves: readonly (readonly [store: string, lot: string, quantity: number])[]): boolean {
    const after = new Map(this.balances);
    for (const [store, lot, quantity] of moves) {
      const left = (after.get(`${store} ${lot}`) ?? 0) + quantity;
      if (left < 0) return false;
      after.set(`${store} ${lot}`, left);
    }
    for (const [key, balance] of after) this.balances.set(key, balance);
    return true;
  }
}

/** A body of that kind that is drawn, and what it moves. */
function drawn(kind: Documents, chance: ReturnType<typeof random>, model: Model, stores: string[], lots: string[]) {
  const store = chance.pick(stores);
  const to = stores.find((each) => each !== store) ?? '';
  const chosen = lots.filter(() => chance.next() < 0.4);
  const named = chosen.length > 0 ? chosen : lots.slice(0, 1);
  const lines = named.map((lot_id) => {
    const amount = chance.integer(1, 9);
    const signed = kind === 'adjustments' && chance.next() < 0.5 ? -amount : amount;
    return kind === 'counts' ? { lot_id, counted: chance.integer(0, 12) } : { lot_id, quantity: signed };
  });
  const moves = lines.flatMap(({ lot_id, quantity = 0, counted = 0 }) => {
    if (kind === 'transfers') return [[store, lot_id, -quantity] as const, [to, lot_id, quantity] as const];
    if (kind === 'destructions') return [[store, lot_id, -quantity] as const];
    return [[store, lot_id, kind === 'counts' ? counted - model.of(store, lot_id) : quantity] as const];
  });
  const where = kind === 'transfers' ? { from_store_id: store, to_store_id: to } : { store_id: store };
  return { body: { ...where, reason: 'Drawn', lines }, moves };
}

const DAYS = Number(process.env['PHARMACY_DAYS'] ?? 5);

test(`after ${DAYS} days of whatever happens in a pharmacy there is what the model says, and the ledger is whole`, async () => {
  const chance = random(process.env['PHARMACY_SEED'] ?? 'days');
  for (let day = 0; day < DAYS; day += 1) {
    const { clinic, doctor } = await app.build.practice();
    const controlled = chance.next() < 0.4;
    const stock = await stocked(app, clinic, controlled ? { control_class: 'II' } : {}, 0);
    const [store, other] = [stock.store.id as string, stock.other.id as string];
    const model = new Model();
    const sign = (kind: Documents, id: string, decision: string) =>
      app.as(doctor).post(`${PHARMACY}/${kind}/${id}/witness`).send({ decision });
    const received = ['A', 'B', 'C'].map((lot) => stock.received(chance.integer(5, 20), lot));
    let made = (await stock.post('receipts', { lines: received }).expect(201)).body.data;
    if (controlled) made = (await sign('receipts', made.id, 'confirm').expect(200)).body.data;
    const lots = made.lines.map(({ lot_id }: { lot_id: string }) => lot_id) as string[];
    model.apply(lots.map((lot, nth) => [store, lot, received[nth]?.quantity ?? 0] as const));
    for (let step = 0; step < 15; step += 1) {
      const kind = chance.pick(['transfers', 'adjustments', 'destructions', 'counts'] as const);
      const { body, moves } = drawn(kind, chance, model, [store, other], lots);
      const refused = controlled && chance.next() < 0.3;
      const trial = new Model();
      for (const [key, balance] of model.balances) trial.balances.set(key, balance);
      const possible = trial.apply(moves);
      const response = await stock.post(kind, body);
      expect({ kind, body, status: response.status }).toEqual({ kind, body, status: possible ? 201 : 422 });
      if (!possible) continue;
      const { id } = response.body.data;
      if (controlled) await sign(kind, id, refused ? 'refuse' : 'confirm').expect(200);
      if (!refused) model.apply(moves);
    }
    for (const [key, balance] of model.balances) {
      const [at = '', lot = ''] = key.split(' ');
      expect([key, await stock.balance(lot, at)]).toEqual([key, balance]);
    }
    expect((await verifyLedger(worker)).faults).toEqual([]);
  }
});

test('a movement that was removed or changed, and a balance that was, are found', async () => {
  const { clinic } = await app.build.practice();
  const stock = await stocked(app, clinic);
  await stock.post('adjustments', { reason: 'Broken', lines: [{ lot_id: stock.first, quantity: -3 }] }).expect(201);
  const { store } = stock;
  const whole = await verifyLedger(worker);
  expect(whole.faults).toEqual([]);
  const rows = { clinic_id: clinic.id, lot_id: stock.first };
  const kept = await app.db('pharmacy_movements').where(rows).orderBy('place');
  const faults = async () => (await verifyLedger(worker)).faults;
  const jobs = createJobs(app.deps);
  const measured = async () => {
    await jobs.list.find(({ name }) => name === 'verify the ledger of the pharmacies')?.run();
    return /^clinical_pharmacy_ledger_whole (.)$/m.exec(await app.deps.metrics.registry.metrics())?.[1];
  };
  expect(await measured()).toBe('1');
  const found = [`clinic ${clinic.id}, store ${store.id}: 1 lots, among them ${stock.first}`];
  await app.db('pharmacy_balances').where(rows).update({ balance: 8 });
  expect([await faults(), await measured()]).toEqual([found, '0']);
  await app.db('pharmacy_balances').where(rows).update({ balance: 7 });
  expect(await faults()).toEqual([]);
  await app.db('pharmacy_movements').where({ id: kept[0].id }).update({ quantity: 11 });
  expect(await faults()).toEqual(found);
  await app.db('pharmacy_movements').where({ id: kept[0].id }).update({ quantity: 10 });
  await app.db('pharmacy_movements').where({ id: kept[1].id }).delete();
  expect(await faults()).toEqual(found);
  await jobs.stop();
});
