import type { Knex } from 'knex';
import { addDays, dayIn } from '../calendar.js';
import { newId } from '../id.js';
import type { DemoClinic } from './demo-data.js';
import { CONTROLLED, EXPIRES_IN_DAYS, HIGH_ALERT, PRODUCTS, STORES } from './demo-pharmacy-data.js';

const IN_PHARMACY = 200;
const IN_WAREHOUSE = 800;
const ON_WARD = 30;
/** One product in so many is on the ward too. */
const EACH_ON_WARD = 4;
const STAFF = 'Farmacia';

/** Forty products in three stores, with lots of which some expire soon. */
export async function fillPharmacy(db: Knex, clinic: DemoClinic): Promise<void> {
  const { id: clinic_id, now, timezone } = clinic;
  const today = dayIn(timezone, now);
  const ward = await db('wards').where({ clinic_id }).first('id');
  const stores = STORES.map((store) => ({ clinic_id, id: newId(), ...store, ward_id: wardOf(store.kind, ward) }));
  await db('pharmacy_stores').insert(stores);
  const products = PRODUCTS.map(([name, strength, form, unit], nth) => ({
    clinic_id,
    id: newId(),
    code: `F-${String(nth + 1).padStart(3, '0')}`,
    name: `${name} ${strength}`,
    substances: '[]',
    form,
    strength,
    unit,
    pack_sizes: unit === 'comprimido' ? [10, 30] : [1, 10],
    control_class: CONTROLLED[name] ?? null,
    high_alert: HIGH_ALERT.includes(name),
    minimum: nth % 9 === 8 ? IN_PHARMACY + IN_WAREHOUSE + ON_WARD + 1 : 50,
  }));
  await db('pharmacy_products').insert(products);
  const lots = products.map(({ id: product_id }, nth) => ({
    clinic_id,
    id: newId(),
    product_id,
    number: `L${2600 + nth}`,
    expires_on: addDays(today, EXPIRES_IN_DAYS[nth % EXPIRES_IN_DAYS.length] ?? 0),
  }));
  await db('pharmacy_lots').insert(lots);
  const amounts = [IN_PHARMACY, IN_WAREHOUSE, ON_WARD];
  const reference_id = newId();
  const movements = stores.flatMap(({ id: store_id, kind }, place) =>
    lots
      .filter((_, nth) => kind !== 'ward' || nth % EACH_ON_WARD === 0)
      .map(({ id: lot_id, product_id }) => ({
        clinic_id,
        id: newId(),
        kind: 'adjustment',
        product_id,
        lot_id,
        store_id,
        quantity: amounts[place],
        reference_type: 'adjustment',
        reference_id,
        reason: 'Inventario inicial',
        actor_type: 'system',
        actor_name: STAFF,
      })),
  );
  await db('pharmacy_movements').insert(movements);
}

const wardOf = (kind: (typeof STORES)[number]['kind'], ward: { id: string } | undefined): string | null =>
  kind === 'ward' ? (ward?.id ?? null) : null;
