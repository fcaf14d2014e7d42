/** The balance of a lot in a store, and the number of its movements. */
export interface LotBalance {
  balance: number;
  movements: number;
}

/** A movement to post, with its place among those of its record. */
export interface Move {
  place: number;
  store_id: string;
  lot_id: string;
  product_id: string;
  quantity: number;
}

/** The key of a balance. Movements are posted, and so balances locked, in the order of these keys. */
export const balanceKey = (storeId: string, lotId: string): string => `${storeId} ${lotId}`;
