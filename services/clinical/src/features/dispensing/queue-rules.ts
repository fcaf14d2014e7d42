import { dosesPerDay, type Schedule } from '../inpatient-medications/index.js';
import { unitsOf } from '../pharmacy-products/index.js';

/** An order in hospital that names a product, with the usable stock of the ward's store. */
export interface StockedOrder {
  id: string;
  product_id: string;
  /** Null if the ward has no store. */
  store_id: string | null;
  balance: number;
  schedule: Schedule;
  dose: { value: number; unit: string } | null;
  unit: string;
  strength: string | null;
}

/** The orders that wait for the pharmacy: the ward has no store, or less stock than its orders need in a day. */
export function waitingOrders(orders: readonly StockedOrder[]): string[] {
  const needed = new Map<string, number>();
  const place = ({ store_id, product_id }: StockedOrder) => `${store_id} ${product_id}`;
  for (const order of orders)
    needed.set(
      place(order),
      (needed.get(place(order)) ?? 0) + dosesPerDay(order.schedule) * unitsOf(order.dose, order),
    );
  return orders
    .filter((order) => order.store_id === null || (needed.get(place(order)) ?? 0) > order.balance)
    .map(({ id }) => id);
}
