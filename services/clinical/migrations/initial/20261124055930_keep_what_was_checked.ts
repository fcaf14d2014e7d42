import type { Knex } from 'knex';

/** What could not be checked when something was prescribed, and each warning that was overridden, by whom and why. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null of what was prescribed before it was said.
    alter table prescriptions add column unchecked jsonb;
    call allow_updates('prescriptions', '{authored_at, consultation_id, issued_at, notes, override_reason, patient_id,
      prescriber_id, status, status_reason, unchecked, valid_until, warnings}');

    create table prescription_overrides (
      clinic_id uuid not null references clinics,
      id uuid not null,
      prescription_id uuid not null,
      item_id uuid not null,
      overridden_at timestamptz not null,
      practitioner_id uuid not null,
      basis text not null check (basis in ('name', 'ingredient', 'class', 'cross_class', 'duplicate')),
      allergy_id uuid,
      -- The allergy, or the number of the other prescription.
      detail text not null,
      -- What the medication is counted under: of the table of substances, or its own name.
      substance_code text,
      substance_name text not null,
      reason text not null,
      primary key (clinic_id, id),
      foreign key (clinic_id, prescription_id, item_id) references prescription_items (clinic_id, prescription_id, id),
      foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, allergy_id) references allergies (clinic_id, id)
    );
    create index prescription_overrides_at on prescription_overrides (clinic_id, overridden_at);
    create index prescription_overrides_item on prescription_overrides (clinic_id, prescription_id, item_id);
    call protect_tenant_table('prescription_overrides');
    call allow_updates('prescription_overrides', '{}');

    create or replace function guard_prescription() returns trigger language plpgsql as $$
    declare
      free text[] := array['status', 'status_reason', 'version', 'updated_at'];
    begin
      if old.status = 'draft' then
        free := free || array['authored_at', 'issued_at', 'prescriber_id', 'warnings', 'unchecked', 'override_reason'];
      end if;
      if to_jsonb(new) - free <> to_jsonb(old) - free then
        raise exception 'a prescription is not overwritten' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function guard_prescription() returns trigger language plpgsql as $$
    declare
      free text[] := array['status', 'status_reason', 'version', 'updated_at'];
    begin
      if old.status = 'draft' then
        free := free || array['authored_at', 'issued_at', 'prescriber_id', 'warnings', 'override_reason'];
      end if;
      if to_jsonb(new) - free <> to_jsonb(old) - free then
        raise exception 'a prescription is not overwritten' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;
    drop table prescription_overrides;
    alter table prescriptions drop column unchecked;
  `);
}
