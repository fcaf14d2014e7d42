import type { Db } from '../../db/db.js';
import { LIMITS } from '../../limits/index.js';

/** What overrides may be counted by. */
export const GROUPS = ['substance', 'practitioner', 'basis', 'month'] as const;

interface OverrideCount {
  substance: { code: string | null; name: string } | null;
  practitioner: { id: string; full_name: string } | null;
  basis: string | null;
  /** `YYYY-MM`, where the clinic is. */
  month: string | null;
  overrides: number;
  /** Also orders for patients in hospital. */
  prescriptions: number;
}

/** The groups with most overrides of those days, both included, and how many groups there are. */
export async function countOverrides(
  db: Db,
  clinicId: string,
  asked: { group_by: readonly string[]; from: string; to: string; timezone: string },
): Promise<{ rows: OverrideCount[]; total: number }> {
  const rows = await db.rows<OverrideCount & { total: number }>(
    `with counted as (
       select
         case when 'substance' = any($5) then jsonb_build_object('code', o.substance_code, 'name', o.substance_name) end as substance,
         case when 'practitioner' = any($5) then (select jsonb_build_object('id', d.id, 'full_name', d.full_name)
           from practitioners d where d.clinic_id = o.clinic_id and d.id = o.practitioner_id) end as practitioner,
         case when 'basis' = any($5) then o.basis end as basis,
         case when 'month' = any($5) then to_char(o.overridden_at at time zone $4, 'YYYY-MM') end as month,
         o.prescription_id
       from (select clinic_id, prescription_id, overridden_at, practitioner_id, basis, substance_code, substance_name
           from prescription_overrides
         union all
         select clinic_id, medication_id, overridden_at, practitioner_id, basis, substance_code, substance_name
           from inpatient_medication_overrides) o
       where o.clinic_id = $1 and o.overridden_at >= $2::date::timestamp at time zone $4
         and o.overridden_at < ($3::date + 1)::timestamp at time zone $4)
     select substance, practitioner, basis, month, count(*) as overrides, count(distinct prescription_id) as prescriptions,
       count(*) over () as total
     from counted group by substance, practitioner, basis, month
     order by overrides desc, month desc, substance, practitioner, basis limit $6`,
    [clinicId, asked.from, asked.to, asked.timezone, asked.group_by, LIMITS.overrideGroups],
  );
  return { rows: rows.map(({ total: _, ...row }) => row), total: rows[0]?.total ?? 0 };
}
