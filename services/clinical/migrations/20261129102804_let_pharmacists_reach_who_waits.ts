import type { Knex } from 'knex';

/**
 * Pharmacists are on the care team of a patient whose prescription waits to be dispensed: it is active, its time is not over, and
 * something is left of it.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create view pharmacy_open_items with (security_invoker = true) as
      select i.clinic_id, i.prescription_id, i.id from prescription_items i
      where not exists (select from pharmacy_prescribed t where t.clinic_id = i.clinic_id and t.prescription_item_id = i.id
        and (t.allowed is null or t.taken >= t.allowed));
    comment on view pharmacy_open_items is 'Items of prescriptions, in whatever state these are, of which something is left to be dispensed.';
    grant select on pharmacy_open_items to clinical_app;

    create view pharmacy_care_team with (security_invoker = true) as
      select m.clinic_id, m.practitioner_id, r.patient_id,
        coalesce((r.valid_until + 1)::timestamp at time zone c.timezone, 'infinity') as until
      from memberships m
      join clinics c on c.id = m.clinic_id
      join prescriptions r on r.clinic_id = m.clinic_id
      where m.role = 'pharmacist' and m.practitioner_id is not null and r.status = 'active'
        and exists (select from pharmacy_open_items o where o.clinic_id = r.clinic_id and o.prescription_id = r.id);
    grant select on pharmacy_care_team to clinical_app;
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('drop view pharmacy_care_team, pharmacy_open_items');
