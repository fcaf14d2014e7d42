import { stocked } from '../../../test/support/pharmacy.js';
import { useClinical } from '../../../test/support/use-clinical.js';

/** The laws of the ledger hold in the database, whatever the service does. */

const app = useClinical();

/** As the owner of the tables, who is bound to a clinic too. */
const adding = (clinic: { id: string }, row: object) =>
  app.db.transaction(async (db) => {
    await db.raw(`select set_config('app.clinic_id', ?, true)`, [clinic.id]);
    await db('pharmacy_movements').insert(row);
  });

const movement = (stock: Awaited<ReturnType<typeof stocked>>, clinic: { id: string }, values: object) => ({
  clinic_id: clinic.id,
  id: crypto.randomUUID(),
  kind: 'adjustment',
  product_id: stock.product.id,
  lot_id: stock.first,
  store_id: stock.store.id,
  quantity: -1,
  reference_type: 'test',
  reference_id: clinic.id,
  actor_type: 'system',
  actor_name: 'Test',
  place: 1,
  balance_after: 1_000,
  ...values,
});

test('no balance falls below 0, and what a movement says of it is what it is', async () => {
  const { clinic } = await app.build.practice();
  const stock = await stocked(app, clinic);
  const add = (values: object) => adding(clinic, movement(stock, clinic, values));
  await expect(add({ quantity: -11 })).rejects.toMatchObject({
    message: expect.stringContaining('pharmacy_balances_not_negative'),
  });
  await add({ quantity: -4 });
  const rows = await app.db('pharmacy_movements').where({ clinic_id: clinic.id }).orderBy('place');
  expect(rows.map(({ place, balance_after }) => [Number(place), Number(balance_after)])).toEqual([
    [1, 10],
    [2, 6],
  ]);
  expect(await stock.balance()).toBe(6);
});

test('an expired or recalled lot is given to nobody, and may be destroyed; on its last day it is given', async () => {
  const { clinic } = await app.build.practice();
  const stock = await stocked(app, clinic, {}, 0);
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: clinic.timezone }).format(new Date());
  const lastDay = await stock.lot(5, 'today', today);
  const expired = await stock.lot(5, 'old', '2020-01-31');
  const recalled = await stock.lot(5, 'bad');
  await app.db('pharmacy_lots').where({ id: recalled }).update({ recalled: true });
  const add = (lot_id: string, kind: string) => adding(clinic, movement(stock, clinic, { lot_id, kind }));
  for (const kind of ['dispense', 'administration']) {
    await add(lastDay, kind);
    for (const lot of [expired, recalled])
      await expect(add(lot, kind)).rejects.toMatchObject({ message: expect.stringContaining('expired or recalled') });
  }
  for (const lot of [expired, recalled]) await add(lot, 'destruction');
});

test('no login of the service changes or removes a movement, or writes a balance', async () => {
  const { rows } = await app.db.raw(`
    select grantee, table_name, privilege_type from information_schema.role_table_grants
    where table_name in ('pharmacy_movements', 'pharmacy_balances') and grantee <> 'clinical_owner' and privilege_type <> 'SELECT'
    union select grantee, table_name, privilege_type from information_schema.column_privileges
    where table_name in ('pharmacy_movements', 'pharmacy_balances') and grantee <> 'clinical_owner' and privilege_type = 'UPDATE'`);
  const granted = rows.filter(({ grantee }: { grantee: string }) => grantee.startsWith('clinical_'));
  expect(granted).toEqual([{ grantee: 'clinical_app', table_name: 'pharmacy_movements', privilege_type: 'INSERT' }]);
});
