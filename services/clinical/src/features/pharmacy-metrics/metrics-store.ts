import type { Db } from '../../db/db.js';

export interface PharmacyNumbers {
  value: number;
  given: number;
  opening: number;
  expiring: number;
  expired: number;
  below_minimum: number;
}

/** What to count: the days from `date_from` to `date_to`, or to now, in one store or all. */
export interface Measured {
  clinicId: string;
  timezone: string;
  storeId: string | null;
  date_from: string;
  date_to: string;
  today: string;
  expiringDays: number;
}

/** Figures of the stock now, and of what was dispensed in those days. */
export async function findNumbers(db: Db, measured: Measured): Promise<PharmacyNumbers> {
  const { clinicId, timezone, storeId, date_from, date_to, today, expiringDays } = measured;
  const row = await db.row<PharmacyNumbers>(
    `with held as (
       select b.product_id, b.balance, b.expires_on, not l.recalled and b.expires_on >= $6::date as usable
       from pharmacy_balances b join pharmacy_lots l on l.clinic_id = b.clinic_id and l.id = b.lot_id
       where b.clinic_id = $1 and ($3::uuid is null or b.store_id = $3) and b.balance > 0),
     moved as (
       select coalesce(sum(-m.quantity) filter (where m.kind in ('dispense', 'administration', 'return') and m.at < $5::timestamptz), 0) as given,
         coalesce(sum(m.quantity), 0) as changed
       from pharmacy_movements m
       where m.clinic_id = $1 and ($3::uuid is null or m.store_id = $3) and m.at >= ($4::date::timestamp at time zone $2)),
     usable as (select product_id, sum(balance) as balance from held where usable group by product_id)
     select (select coalesce(sum(balance), 0)::bigint from held) as value, moved.given::bigint as given,
       ((select coalesce(sum(balance), 0) from held) - moved.changed)::bigint as opening,
       (select count(*)::int from held where expires_on between $6::date and $6::date + $7::int) as expiring,
       (select count(*)::int from held where expires_on < $6::date) as expired,
       (select count(*)::int from pharmacy_products p left join usable u on u.product_id = p.id
        where p.clinic_id = $1 and p.active and p.minimum > coalesce(u.balance, 0)) as below_minimum
     from moved`,
    [clinicId, timezone, storeId, date_from, await endOf(db, date_to, timezone), today, expiringDays],
  );
  return row ?? { value: 0, given: 0, opening: 0, expiring: 0, expired: 0, below_minimum: 0 };
}

const endOf = async (db: Db, day: string, timezone: string): Promise<string> =>
  (await db.row<{ at: string }>('select (($1::date + 1)::timestamp at time zone $2)::text as at', [day, timezone]))
    ?.at ?? 'infinity';

export const findVerification = (db: Db, clinicId: string) =>
  db.row<{ verified_at: string; whole: boolean }>(
    'select iso_instant(verified_at) as verified_at, whole from pharmacy_verifications where clinic_id = $1',
    [clinicId],
  );
