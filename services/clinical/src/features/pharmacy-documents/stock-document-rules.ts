import type { Failure, OwnRule } from '../../domain/failures.js';
import { balanceKey, type LotBalance, type Move } from '../pharmacy-stock/index.js';
import type { Kind } from './stock-document-content.js';

/** A line with its product and lot. */
export interface Line {
  place: number;
  product_id: string;
  /** A receipt has the lot from when it is posted. */
  lot_id: string | null;
  lot_number: string;
  expires_on: string;
  quantity: number | null;
  expected: number | null;
  counted: number | null;
  /** The number of the lot's movements in the store when it was counted. */
  seen: number | null;
}

interface Stores {
  kind: Kind;
  store_id: string;
  to_store_id: string | null;
}

export const TOO_LITTLE: OwnRule = {
  name: 'too_little',
  en: 'The store does not have that much of the lot.',
  es: 'La bodega no tiene esa cantidad del lote.',
};

export const OTHER_DATE: OwnRule = {
  name: 'other_date',
  en: 'The lot with this number has another expiry date.',
  es: 'El lote con este número tiene otra fecha de vencimiento.',
};

const RECALLED: OwnRule = {
  name: 'recalled',
  en: 'The lot is recalled and cannot go to a ward.',
  es: 'El lote está retirado y no puede ir a una sala.',
};

const MOVED_SINCE: OwnRule = {
  name: 'moved_since',
  en: 'The lot has moved since it was counted: count it again.',
  es: 'El lote se ha movido desde que se contó: hay que contarlo de nuevo.',
};

/** By how much a line changes its store's balance. */
const changeOf = (kind: Kind, { quantity, expected, counted }: Line): number => {
  if (kind === 'count') return (counted ?? 0) - (expected ?? 0);
  return kind === 'transfer' || kind === 'destruction' ? -(quantity ?? 0) : (quantity ?? 0);
};

/** The movements of the lines by store and lot: the order in which all documents lock balances. */
export function movesOf({ kind, store_id, to_store_id }: Stores, lines: readonly Line[]): Move[] {
  const moves = lines.flatMap((line): Move[] => {
    const { place, product_id } = line;
    const lot_id = line.lot_id ?? '';
    const quantity = changeOf(kind, line);
    const here = { place, store_id, lot_id, product_id, quantity };
    return to_store_id === null ? [here] : [here, { ...here, store_id: to_store_id, quantity: -quantity }];
  });
  const orderOf = ({ store_id: store, lot_id: lot }: Move) => balanceKey(store, lot);
  return moves
    .filter(({ quantity }) => quantity !== 0)
    .sort((one, other) =>
      orderOf(one) < orderOf(other) ? -1 : orderOf(one) > orderOf(other) ? 1 : one.place - other.place,
    );
}

/** Failures of lines that would leave a balance below zero, taken one after the other. */
export function stockFailures(
  kind: Kind,
  moves: readonly Move[],
  balances: ReadonlyMap<string, LotBalance>,
): Failure[] {
  const left = new Map([...balances].map(([key, { balance }]) => [key, balance]));
  const member = kind === 'count' ? 'counted' : 'quantity';
  return moves
    .toSorted((one, other) => one.place - other.place)
    .flatMap(({ store_id, lot_id, place, quantity }) => {
      const key = balanceKey(store_id, lot_id);
      const after = (left.get(key) ?? 0) + quantity;
      if (after < 0) return [{ path: `lines.${place}.${member}`, rule: TOO_LITTLE }];
      left.set(key, after);
      return [];
    });
}

/** Failures of count lines whose lot moved since the count. Their difference may be posted already. */
export const movedFailures = (lines: readonly Line[], movementsNow: (line: Line) => number): Failure[] =>
  lines
    .filter((line) => line.expected !== null && line.seen !== movementsNow(line))
    .map(({ place }) => ({ path: `lines.${place}.counted`, rule: MOVED_SINCE }));

/** Failures of lines with recalled lots. */
export const recalledFailures = (lines: readonly Line[], recalled: readonly string[]): Failure[] =>
  lines
    .filter(({ lot_id }) => lot_id !== null && recalled.includes(lot_id))
    .map(({ place }) => ({ path: `lines.${place}.lot_id`, rule: RECALLED }));

/** Failures of lines with inactive products. */
export const inactiveFailures = (
  lines: readonly Line[],
  products: readonly { id: string; active: boolean }[],
): Failure[] => {
  const active = new Set(products.filter((each) => each.active).map(({ id }) => id));
  return lines
    .filter(({ product_id }) => !active.has(product_id))
    .map(({ place }) => ({ path: `lines.${place}.product_id`, rule: 'selected' }));
};
