import type { Data } from '../../api/client';
import { nameOf, type Product } from '../../products/product';

export type Waiting = Data<'GET /api/v1/pharmacy/queue'>[number];
export type Dispensation = Data<'GET /api/v1/pharmacy/dispensations'>[number];
export type Prescription = Data<'GET /api/v1/prescriptions/{prescription}'>;
export type PrescribedItem = Prescription['items'][number];

/** Reads whose answers change when something is given or prepared. */
export const CHANGES = {
  changes: [
    'GET /api/v1/pharmacy/queue',
    'GET /api/v1/pharmacy/dispensations',
    'GET /api/v1/pharmacy/stock',
    'GET /api/v1/prescriptions/{prescription}',
  ],
} as const;

export const isPrepared = ({ status }: Dispensation): boolean => status === 'preparation' || status === 'on_hold';

/** What is left of an item over all that was given or is prepared; undefined where no quantity was prescribed. */
export function leftOf({ id, quantity, refills }: PrescribedItem, given: readonly Dispensation[]): number | undefined {
  if (quantity === null) return undefined;
  const taken = given
    .filter(({ status }) => status !== 'cancelled' && status !== 'declined')
    .flatMap(({ items }) => items)
    .filter(({ prescription_item_id }) => prescription_item_id === id)
    .reduce((sum, each) => sum + each.quantity - each.returned, 0);
  return Math.max(0, Math.floor(quantity.value * (1 + refills)) - taken);
}

/** What is given of one item, as it is typed. */
export interface Line {
  item_id: string;
  product: Product | undefined;
  quantity: string;
  /** Empty: those that expire first. */
  lot_id: string;
  substitution_reason: string;
}

export const isChosen = ({ product }: Line): boolean => product !== undefined;

/** Warnings of today's record, by what the service says at the items themselves, which have the names of their products. */
export const warningsOf = (
  errors: Readonly<Record<string, readonly string[]>>,
  products: readonly { name: string; strength: string | null }[],
): string[] => {
  const said = Object.entries(errors).flatMap(([path, sentences]) => {
    const [, place] = /^items\.(\d+)$/.exec(path) ?? [];
    const product = place === undefined ? undefined : products[Number(place)];
    return product ? sentences.map((each) => each.replace(/^(?:The )?items\.\d+/, () => nameOf(product))) : [];
  });
  return [...new Set(said)];
};
