import type { Data } from '../../api/client';

export type Entry = Data<'GET /api/v1/pharmacy/controlled-register'>[number];
export type Closing = Data<'GET /api/v1/pharmacy/closings'>[number];
export type Product = Data<'GET /api/v1/pharmacy/products'>[number];
export type Store = Data<'GET /api/v1/pharmacy/stores'>[number];

/** Reads whose answers change when a class is closed. */
export const CHANGES = {
  changes: ['GET /api/v1/pharmacy/closings', 'GET /api/v1/pharmacy/controlled-register'],
} as const;

/** What is looked at; empty: all. */
export interface Chosen {
  store: string;
  class: string;
  from: string;
  to: string;
}

export const queryOf = ({ store, class: of, from, to }: Chosen) => ({
  ...(store !== '' && { store_id: store }),
  ...(of !== '' && { class: of }),
  ...(from !== '' && { date_from: from }),
  ...(to !== '' && { date_to: to }),
});

/** Classes of controlled products that there are. */
export const classesOf = (products: readonly Product[]): string[] =>
  [...new Set(products.flatMap(({ control_class }) => control_class ?? []))].toSorted((one, other) =>
    one.localeCompare(other),
  );

/** The latest closing of each class and store of which nothing is dispensed now. */
export function blocksOf(closings: readonly Closing[]): Closing[] {
  const latest = new Map<string, Closing>();
  for (const closing of closings) {
    const place = `${closing.store.id} ${closing.class}`;
    if (closing.blocked && !latest.has(place)) latest.set(place, closing);
  }
  return [...latest.values()];
}

/** With its sign, as 3 more or 2 fewer are told apart at once. */
export const signed = (difference: number, shown: string): string => (difference > 0 ? `+${shown}` : shown);
