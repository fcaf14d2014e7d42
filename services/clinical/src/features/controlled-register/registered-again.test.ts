import { controlled } from '../../../test/support/controlled.js';
import { PHARMACY } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import type { Database } from '../../db/db.js';
import { openAs } from '../../db/roles.js';
import { verifyRegister } from './register-verification-actions.js';

const app = useClinical();
let worker: Database;
beforeAll(() => {
  worker = openAs(app.deps.config.logins, 'clinical_worker', { poolSize: 1, onError: () => {} });
});
afterAll(() => worker.close());

test('a product that was not controlled for a while, and moved, is whole in the register', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { moved, post, pharmacist, product, store, first, received } = await controlled(app, clinic, doctor);
  const change = (control_class: string | null) =>
    app.as(pharmacist).patch(`${PHARMACY}/products/${product.id}`).send({ control_class }).expect(200);
  const destroyed = (quantity: number) =>
    moved('destructions', { reason: 'Broken', lines: [{ lot_id: first, quantity }] });
  const faults = async () => (await verifyRegister(worker)).faults;
  await destroyed(10);
  await change(null);
  await post('receipts', { lines: [received(7)] }).expect(201);
  expect(await faults()).toEqual([]);
  await change('II');
  expect(await faults()).toEqual([]);
  await destroyed(7);
  expect(await faults()).toEqual([]);
  // Where nothing moved in between, the last entry counts as before.
  await change(null);
  await change('II');
  await app.db('pharmacy_register').where({ clinic_id: clinic.id, quantity: -7 }).update({ balance_after: 9 });
  expect(await faults()).toEqual([
    `clinic ${clinic.id}, store ${store.id}: the register of product ${product.id} is not what the ledger says`,
  ]);
});
