import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table prescriptions (
      clinic_id uuid not null references clinics,
      id uuid not null,
      number text not null,
      status text not null check (status in ('draft', 'active', 'completed', 'cancelled', 'stopped')),
      status_reason text,
      authored_at timestamptz not null,
      issued_at timestamptz,
      valid_until date,
      patient_id uuid not null,
      prescriber_id uuid not null,
      consultation_id uuid,
      notes text,
      warnings jsonb not null default '[]',
      override_reason text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      unique (clinic_id, number),
      check (issued_at is not null or status in ('draft', 'cancelled')),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, prescriber_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, consultation_id) references consultations (clinic_id, id)
    );
    create index prescriptions_authored on prescriptions (clinic_id, authored_at, id);
    create index prescriptions_patient on prescriptions (clinic_id, patient_id, authored_at, id);
    create index prescriptions_updated on prescriptions (clinic_id, updated_at, id);
    create index prescriptions_consultation on prescriptions (clinic_id, consultation_id) where consultation_id is not null;

    create table prescription_items (
      clinic_id uuid not null,
      prescription_id uuid not null,
      id uuid not null,
      position smallint not null,
      medication_system text,
      medication_code text,
      medication_display text not null,
      medication_form text,
      medication_strength text,
      dose_value numeric,
      dose_unit text,
      route text,
      frequency_times smallint,
      frequency_period numeric,
      frequency_period_unit text check (frequency_period_unit in ('h', 'd', 'wk')),
      as_needed boolean not null default false,
      as_needed_reason text,
      duration_days smallint,
      quantity_value numeric,
      quantity_unit text,
      refills smallint not null default 0,
      substitution_allowed boolean not null default true,
      instructions text,
      primary key (clinic_id, prescription_id, id),
      unique (clinic_id, prescription_id, position),
      foreign key (clinic_id, prescription_id) references prescriptions (clinic_id, id)
    );

    call protect_tenant_table('prescriptions');
    call protect_tenant_table('prescription_items');
    revoke delete on prescriptions from clinical_app;
    revoke update, delete on prescription_items from clinical_app;

    -- What was prescribed does not change; who issues a draft becomes its prescriber, then.
    create function guard_prescription() returns trigger language plpgsql as $$
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
    create trigger kept before update on prescriptions for each row execute function guard_prescription();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table prescription_items, prescriptions; drop function guard_prescription()');
}
