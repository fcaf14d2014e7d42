import type { Failure, OwnRule } from '../../domain/failures.js';
import type { Kind } from './document-content.js';

/** A line of which product and lot are known. */
export interface Line {
  place: number;
  product_id: string;
  /** Of a receipt: when it is posted. */
  lot_id: string | null;
  lot_number: string;
  expires_on: string;
  quantity: number | null;
  expected: number | null;
  counted: number | null;
  /** How many movements of the lot in the store a count knows of. */
  seen: number | null;
}

/** What there is of a lot in a store, and how many movements made it. */
export interface Held {
  balance: number;
  movements: number;
}

/** A movement that a line makes. */
export interface Move {
  place: number;
  store_id: string;
  lot_id: string;
  product_id: string;
  quantity: number;
}

interface Stores {
  kind: Kind;
  store_id: string;
  to_store_id: string | null;
}

export const TOO_LITTLE: OwnRule = {
  name: 'too_little',
  en: 'There is not that much of the lot in the store.',
  es: 'No hay esa cantidad del lote en la bodega.',
};

export const OTHER_DATE: OwnRule = {
  name: 'other_date',
  en: 'The lot with that number expires on another day.',
  es: 'El lote con ese número vence otro día.',
};

const RECALLED: OwnRule = {
  name: 'recalled',
  en: 'The lot is recalled: it is not brought to a ward.',
  es: 'El lote está retirado: no se lleva a una sala.',
};

const MOVED_SINCE: OwnRule = {
  name: 'moved_since',
  en: 'Some of the lot has moved since it was counted: count it again.',
  es: 'El lote se ha movido desde que se contó: hay que contarlo de nuevo.',
};

export const balanceKey = (storeId: string, lotId: string): string => `${storeId} ${lotId}`;

/** What a line changes in its store. */
const changeOf = (kind: Kind, { quantity, expected, counted }: Line): number => {
  if (kind === 'count') return (counted ?? 0) - (expected ?? 0);
  return kind === 'transfer' || kind === 'destruction' ? -(quantity ?? 0) : (quantity ?? 0);
};

/** The movements of the lines, in the order in which all documents take their balances: by store and lot. */
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

/** Lines that take more than there is, where those before them have taken theirs. */
export function tooLittle(kind: Kind, moves: readonly Move[], balances: ReadonlyMap<string, Held>): Failure[] {
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

/** Lines of a count that was made before, of whose lots anything moved since: their difference may be posted already. */
export const movedSince = (lines: readonly Line[], movementsNow: (line: Line) => number): Failure[] =>
  lines
    .filter((line) => line.expected !== null && line.seen !== movementsNow(line))
    .map(({ place }) => ({ path: `lines.${place}.counted`, rule: MOVED_SINCE }));

/** Lines of lots that are recalled. */
export const recalledFailures = (lines: readonly Line[], recalled: readonly string[]): Failure[] =>
  lines
    .filter(({ lot_id }) => lot_id !== null && recalled.includes(lot_id))
    .map(({ place }) => ({ path: `lines.${place}.lot_id`, rule: RECALLED }));

/** Lines of products that are not in use. */
export const unused = (lines: readonly Line[], products: readonly { id: string; active: boolean }[]): Failure[] => {
  const active = new Set(products.filter((each) => each.active).map(({ id }) => id));
  return lines
    .filter(({ product_id }) => !active.has(product_id))
    .map(({ place }) => ({ path: `lines.${place}.product_id`, rule: 'selected' }));
};
