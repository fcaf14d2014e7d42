import { controlled } from '../../../test/support/controlled.js';
import { useClinical } from '../../../test/support/use-clinical.js';
import type { Database } from '../../db/db.js';
import { openAs } from '../../db/roles.js';
import { createJobs } from '../../jobs.js';
import { sealRegister } from './seal-actions.js';
import { verifyRegister } from './register-verification-actions.js';

const app = useClinical();
let worker: Database;
let sealer: Database;
beforeAll(() => {
  const open = (role: 'clinical_worker' | 'clinical_sealer') =>
    openAs(app.deps.config.logins, role, { poolSize: 1, onError: () => {} });
  [worker, sealer] = [open('clinical_worker'), open('clinical_sealer')];
});
afterAll(() => Promise.all([worker.close(), sealer.close()]));

test('the register and its closings are sealed, and what is altered, removed or inserted is named', async () => {
  const { clinic, doctor } = await app.build.practice();
  const { moved, close, first, store, product } = await controlled(app, clinic, doctor);
  await moved('adjustments', { reason: 'Broken', lines: [{ lot_id: first, quantity: -1 }] });
  const closing = (await close(9)).body.data.id;
  expect(await sealRegister(sealer, () => new Date())).toBe(3);
  await moved('adjustments', { reason: 'Found', lines: [{ lot_id: first, quantity: 1 }] });
  const jobs = createJobs(app.deps);
  const run = (name: RegExp) => jobs.list.find((each) => name.test(each.name))?.run();
  const measured = async () => {
    await run(/^verify the ledger/);
    return /^clinical_pharmacy_ledger_whole (.)$/m.exec(await app.deps.metrics.registry.metrics())?.[1];
  };
  await run(/^seal the register/);
  expect(await app.db('pharmacy_unsealed')).toEqual([]);
  expect(await verifyRegister(worker)).toEqual({ rows: 4, faults: [] });

  const faults = async () => (await verifyRegister(worker)).faults;
  /** Changes a row behind the back of the service, looks, and puts it back. */
  const altered = async (table: string, where: object, values: object) => {
    const [before] = await app.db(table).where(where);
    await app.db(table).where(where).update(values);
    const found = await faults();
    const changed = Object.keys(values).map((name) => [name, before[name]]);
    await app.db(table).where(where).update(Object.fromEntries(changed));
    return found;
  };
  const [row] = await app.db('pharmacy_register').where({ clinic_id: clinic.id }).orderBy('place');
  const ofRow = `row ${row.movement_id} of batch 1 of the register was altered`;
  const movement = { id: row.movement_id };
  expect(await altered('pharmacy_register', { movement_id: row.movement_id }, { balance_after: 12 })).toEqual([ofRow]);
  expect(await altered('pharmacy_movements', movement, { witness_name: 'Nobody' })).toEqual([ofRow]);
  expect(await altered('pharmacy_movements', movement, { actor_name: 'Nobody' })).toEqual([ofRow]);
  const lines = { closing_id: closing };
  const ofClosing = [`row ${closing} of batch 1 of the register was altered`];
  expect(await altered('pharmacy_closing_lines', lines, { counted: 10 })).toEqual(ofClosing);
  expect(await altered('pharmacy_closings', { id: closing }, { witness_name: 'Nobody' })).toEqual(ofClosing);
  const heads = { clinic_id: clinic.id, product_id: product.id };
  expect(await altered('pharmacy_register_heads', heads, { balance: 3 })).toEqual([
    `clinic ${clinic.id}, store ${store.id}: the register of product ${product.id} is not what the ledger says`,
  ]);

  expect(await measured()).toBe('1');
  await app.db('pharmacy_register').where({ movement_id: row.movement_id }).delete();
  expect(await faults()).toEqual([`row ${row.movement_id} of batch 1 of the register was removed`]);
  await app.db('pharmacy_unsealed').insert({ clinic_id: clinic.id, row_id: row.movement_id });
  expect(await sealRegister(sealer, () => new Date())).toBe(1);
  expect(await faults()).toEqual([
    `row ${row.movement_id} of batch 1 of the register was removed`,
    `row ${row.movement_id} of the register was removed before batch 3 was sealed`,
  ]);
  const [seal] = await app.db('pharmacy_seals').orderBy('id');
  await app.db('pharmacy_seals').where({ id: seal.id }).delete();
  expect(await faults()).toEqual(['between batch 0 and batch 2 of the register a batch was removed or inserted']);
  expect(await measured()).toBe('0');
  await jobs.stop();
});
