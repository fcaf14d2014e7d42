import type { Db } from '../../db/db.js';

export interface LedgerStore {
  clinic_id: string;
  id: string;
}

/** All stores of all clinics, as the worker. */
export const findLedgerStores = (worker: Db) =>
  worker.rows<LedgerStore>('select clinic_id, id from pharmacy_stores order by clinic_id, id');

export interface StoreCheck {
  movements: number;
  /** The number of lots whose balance and movements disagree. */
  wrong: number;
  lot_id: string | null;
}

/**
 * Verifies the ledger of a store: each lot's movements are numbered from 1 without gaps, each balance is the former one
 * and the quantity, and the stored balance is the last. It reads only an index.
 */
export async function checkLedgerStore(worker: Db, { clinic_id, id }: LedgerStore): Promise<StoreCheck> {
  const row = await worker.row<StoreCheck>(
    `with counted as (
       select lot_id, quantity, place, balance_after,
         lag(balance_after, 1, 0::bigint) over before as balance_before, lag(place, 1, 0::bigint) over before as place_before
       from pharmacy_movements where clinic_id = $1 and store_id = $2
       window before as (partition by lot_id order by place)),
     summed as (
       select lot_id, count(*) as movements, sum(quantity) as total,
         bool_and(balance_after = balance_before + quantity and place = place_before + 1 and balance_after >= 0) as whole
       from counted group by lot_id),
     compared as (
       select coalesce(s.lot_id, b.lot_id) as lot_id, coalesce(s.movements, 0) as movements,
         coalesce(s.whole and s.total = b.balance and s.movements = b.movements, false) as right_so
       from summed s full join (select * from pharmacy_balances where clinic_id = $1 and store_id = $2) b on b.lot_id = s.lot_id)
     select coalesce(sum(movements), 0)::bigint as movements, count(*) filter (where not right_so) as wrong,
       (min(lot_id::text) filter (where not right_so))::uuid as lot_id
     from compared`,
    [clinic_id, id],
  );
  return row ?? { movements: 0, wrong: 0, lot_id: null };
}
