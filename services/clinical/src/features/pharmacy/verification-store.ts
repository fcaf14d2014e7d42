import type { Db } from '../../db/db.js';

export interface LedgerStore {
  clinic_id: string;
  id: string;
}

/** As the worker: every store of every clinic. */
export const findLedgerStores = (worker: Db) =>
  worker.rows<LedgerStore>('select clinic_id, id from pharmacy_stores order by clinic_id, id');

export interface StoreCheck {
  movements: number;
  /** Lots whose balance or movements do not say the same. */
  wrong: number;
  lot_id: string | null;
}

/**
 * Adds up the movements of a store again: each lot's are numbered from 1 without gaps, each adds to what the one before it left, and the
 * balance is the last. It reads an index alone.
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
