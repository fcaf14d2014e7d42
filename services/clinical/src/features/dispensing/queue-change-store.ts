import type { Transaction } from '../../db/db.js';
import type { LiveChange } from '../../deps/live-change-store.js';

const TOUCHED = `
  with said as (select * from jsonb_to_recordset($2::jsonb) as s (nth int, type text, id uuid, patients uuid[])),
  ordered as (select s.nth, m.id, m.product_id from said s join inpatient_medications m on m.clinic_id = $1
    and (s.type = 'inpatient_medication' and m.id = s.id or s.type = 'admission' and m.admission_id = s.id)),
  products as (select product_id, unnest(array[min(nth), max(nth)]) as nth from ordered group by product_id),
  touched as (
    select s.nth, d.prescription_id as id from said s
      join pharmacy_dispensations d on d.clinic_id = $1 and d.id = s.id where s.type = 'dispensation'
    union all select nth, id from ordered
    union all select p.nth, m.id from products p
      join inpatient_medications m on m.clinic_id = $1 and m.product_id = p.product_id
      join admissions a on a.clinic_id = $1 and a.id = m.admission_id and a.status = 'admitted'
    union all select s.nth, r.id from said s
      join prescriptions r on r.clinic_id = $1 and r.patient_id = any(s.patients) and r.status = 'active'
    union all select s.nth, m.id from said s
      join admissions a on a.clinic_id = $1 and a.patient_id = any(s.patients) and a.status in ('admitted', 'on_leave')
      join inpatient_medications m on m.clinic_id = a.clinic_id and m.admission_id = a.id)
  select id, unnest(array[min(nth), max(nth)]) as nth from touched group by id`;

/** Changes of these kinds affect all entries of their patient. */
const OF_PATIENTS = ['admission', 'emergency_visit', 'patient'];
const OF_OTHERS = [...OF_PATIENTS, 'dispensation', 'inpatient_medication'];

/**
 * Prescriptions and orders that may have entered or left the queue by changes of dispensings, orders, visits, stays and
 * patients, with the first and the last such change. An order that takes stock of a ward affects the other orders of
 * its product.
 */
export async function findTouched(
  db: Transaction,
  clinicId: string,
  all: readonly LiveChange[],
): Promise<LiveChange[]> {
  const others = all.filter(({ resource_type }) => OF_OTHERS.includes(resource_type));
  if (others.length === 0) return [...all];
  const said = others.map(({ resource_type: type, resource_id: id, patient_ids }, nth) => {
    return { nth, type, id, patients: OF_PATIENTS.includes(type) ? patient_ids : [] };
  });
  const rows = await db.rows<{ nth: number; id: string }>(TOUCHED, [clinicId, JSON.stringify(said)]);
  const touched = rows.flatMap(({ nth, id }): LiveChange[] => {
    const by = others[nth];
    return by ? [{ ...by, resource_type: 'prescription', resource_id: id }] : [];
  });
  return [...all, ...touched].sort((one, other) => one.at - other.at || (one.id < other.id ? -1 : 1));
}
