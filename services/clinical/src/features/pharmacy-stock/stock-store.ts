import { sql, type Db } from '../../db/db.js';
import { clause, inside, piece, raw, TRUE } from '../../db/piece.js';
import { readList, type ListQuery, type ListSpec } from '../../http/list.js';
import { OF_LOT, OF_PRODUCT, OF_STORE, type Lot, type Product, type Store } from './movement-store.js';

export interface StockRow {
  id: string;
  store: Store;
  product: Product;
  lot: Lot;
  balance: number;
  updated_at: string;
}

const SPEC: ListSpec = {
  id: 'm.id',
  columns: [
    'm.id',
    'm.balance',
    raw(
      clause`${OF_STORE} as store, ${OF_PRODUCT} as product, ${OF_LOT} as lot, iso_instant(m.updated_at) as updated_at`,
    ),
  ],
  sorts: {
    expires_on: { column: 'm.expires_on', direction: 'asc', type: 'date' },
    updated_at: { column: 'm.updated_at', direction: 'asc' },
  },
};

export const STOCK_SORTS = Object.keys(SPEC.sorts);

export interface StockFilter extends ListQuery {
  store_id?: string;
  product_id?: string;
  lot_id?: string;
  expiring_before?: string;
  below_minimum?: boolean;
}

/**
 * Balances `m` of products with less usable stock than their minimum on that day, in one store or all. Short products
 * are computed once, not for each lot.
 */
const isShort = (clinicId: string, today: string, storeId: string | undefined) => {
  const here = storeId === undefined ? TRUE : piece`held.store_id = ${storeId}::uuid`;
  return piece`m.product_id in (select short.id from pharmacy_products short where short.clinic_id = ${clinicId}::uuid
    and short.minimum is not null and short.minimum > (select coalesce(sum(held.balance), 0) from pharmacy_balances held
      join pharmacy_lots kept on kept.clinic_id = held.clinic_id and kept.id = held.lot_id
      where held.clinic_id = short.clinic_id and held.product_id = short.id and held.expires_on >= ${today}::date
        and not kept.recalled and ${inside(here)}))`;
};

/** The stock. Lots without stock are listed if a lot is named, and for products below their minimum. */
export function listStock(db: Db, clinicId: string, filter: StockFilter, today: string) {
  const stock = sql('pharmacy_balances as m').where('m.clinic_id', clinicId);
  const { store_id, product_id, lot_id, expiring_before, below_minimum } = filter;
  if (!lot_id && !below_minimum && !filter.updated_since && filter.cursor?.sort !== 'updated_at')
    stock.whereRaw('m.balance > 0');
  if (store_id) stock.where('m.store_id', store_id);
  if (product_id) stock.where('m.product_id', product_id);
  if (lot_id) stock.where('m.lot_id', lot_id);
  if (expiring_before) stock.where('m.expires_on', '<', expiring_before);
  if (below_minimum !== undefined) {
    const short = isShort(clinicId, today, store_id);
    stock.whereRaw(raw(below_minimum ? short : piece`not ${short}`));
  }
  return readList<StockRow>(db, stock, SPEC, filter);
}
