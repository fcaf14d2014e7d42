import type { Db } from '../../db/db.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';

/** A lot with its balance in a store. */
export interface LotChoice {
  id: string;
  product_id: string;
  expires_on: string;
  recalled: boolean;
  balance: number;
}

/** The earliest-expiring lots of these products that the store has and that are usable on that day. */
export const findLotsToChoose = async (
  db: Db,
  clinicId: string,
  storeId: string | null,
  productIds: readonly string[],
  today: string,
): Promise<string[]> =>
  (
    await db.rows<{ id: string }>(
      `select earliest.id from unnest($3::uuid[]) as named (product_id) cross join lateral (
         select b.lot_id as id from pharmacy_balances b
         join pharmacy_lots l on l.clinic_id = b.clinic_id and l.id = b.lot_id
         where b.clinic_id = $1 and b.store_id = $2 and b.product_id = named.product_id and b.expires_on >= $4::date
           and b.balance > 0 and not l.recalled
         order by b.expires_on, b.id limit $5) earliest`,
      [clinicId, storeId, productIds, today, PHARMACY_LIMITS.lotsToChoose],
    )
  ).map(({ id }) => id);

export const findChoices = (db: Db, clinicId: string, storeId: string | null, ids: readonly string[]) =>
  db.rows<LotChoice>(
    `select l.id, l.product_id, l.expires_on, l.recalled, coalesce(b.balance, 0) as balance from pharmacy_lots l
     left join pharmacy_balances b on b.clinic_id = l.clinic_id and b.lot_id = l.id and b.store_id = $2
     where l.clinic_id = $1 and l.id = any($3::uuid[]) order by l.expires_on, l.id`,
    [clinicId, storeId, ids],
  );
