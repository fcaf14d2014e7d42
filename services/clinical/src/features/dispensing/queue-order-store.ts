import type { Knex } from 'knex';
import type { Db } from '../../db/db.js';
import { clause, literal, parameter, piece, raw, statement } from '../../db/piece.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { MEDICATION_STATUS } from '../inpatient-medications/index.js';
import { visibleAdmissions } from '../wards/index.js';
import type { Reader } from './dispensing-store.js';
import type { StockedOrder } from './queue-rules.js';

const STOCKED = statement(clause`
  select m.id, m.product_id, s.id as store_id, m.schedule, p.unit, p.strength,
    case when m.dose_value is not null then jsonb_build_object('value', m.dose_value, 'unit', m.dose_unit) end as dose,
    coalesce((select sum(b.balance) from pharmacy_balances b join pharmacy_lots l on l.clinic_id = b.clinic_id and l.id = b.lot_id
      where b.clinic_id = s.clinic_id and b.store_id = s.id and b.product_id = m.product_id and b.balance > 0
        and b.expires_on >= ${parameter(2)}::date and not l.recalled), 0)::bigint as balance
  from admissions a
  join inpatient_medications m on m.clinic_id = a.clinic_id and m.admission_id = a.id
  join pharmacy_products p on p.clinic_id = m.clinic_id and p.id = m.product_id
  left join pharmacy_stores s on s.clinic_id = a.clinic_id and s.ward_id = a.ward_id and s.active
  where a.clinic_id = ${parameter(1)} and a.status = 'admitted' and ${MEDICATION_STATUS} = 'active'
    and m.starts_at < ${parameter(3)}::timestamptz
  order by m.created_at, m.id limit ${literal(PHARMACY_LIMITS.ordersLookedAt)}`);

/**
 * Active orders in hospital that name a product and begin before an instant, with the ward's usable stock on that day.
 */
export const findStockedOrders = (db: Db, clinicId: string, today: string, before: string) =>
  db.rows<StockedOrder>(STOCKED, [clinicId, today, before]);

/** Those of the orders `m` that the policy lets the caller see. */
export function visibleOrders(
  reader: Reader,
  ids: readonly string[],
  patientId: string | undefined,
): Knex.QueryBuilder {
  return visibleAdmissions(reader, patientId)
    .join('inpatient_medications as m', { 'm.clinic_id': 'a.clinic_id', 'm.admission_id': 'a.id' })
    .whereRaw(raw(piece`m.id = any(${ids}::uuid[])`));
}

const MOVED = `select exists (select from pharmacy_stores s where s.clinic_id = $1 and s.updated_at >= asked.since and s.kind = 'ward')
    or exists (select from pharmacy_balances b join pharmacy_stores s on s.clinic_id = b.clinic_id and s.id = b.store_id
      where b.clinic_id = $1 and b.updated_at >= asked.since and s.kind = 'ward') as moved
  from (select timestamptz 'epoch' + $2::bigint * interval '1 microsecond' as since) asked`;

/** Whether stores of wards or their stock changed since an instant, in microseconds. No record changes with these. */
export const hasWardStockMoved = async (db: Db, clinicId: string, since: number): Promise<boolean> =>
  (await db.row<{ moved: boolean }>(MOVED, [clinicId, since]))?.moved ?? false;
