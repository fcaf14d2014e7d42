import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table lab_results (
      clinic_id uuid not null references clinics,
      id uuid not null,
      status text not null check (status in
        ('partial', 'preliminary', 'final', 'amended', 'corrected', 'appended', 'cancelled', 'entered-in-error')),
      category text not null default 'laboratory',
      code_system text not null,
      code text not null,
      display text not null,
      patient_id uuid not null,
      practitioner_id uuid,
      order_id uuid,
      order_item_id uuid,
      consultation_id uuid,
      specimen_type text,
      specimen_collected_at timestamptz,
      issued_at timestamptz not null,
      released_at timestamptz,
      performer text,
      conclusion text,
      attachments jsonb not null default '[]',
      has_abnormal boolean not null,
      has_critical boolean not null,
      status_reason text,
      supersedes_id uuid,
      superseded_by_id uuid,
      entered_by uuid not null,
      entered_by_name text not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      constraint lab_results_supersedes unique (clinic_id, supersedes_id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, order_id) references orders (clinic_id, id),
      foreign key (clinic_id, order_item_id) references order_items (clinic_id, id),
      foreign key (clinic_id, consultation_id) references consultations (clinic_id, id),
      foreign key (clinic_id, supersedes_id) references lab_results (clinic_id, id),
      foreign key (clinic_id, superseded_by_id) references lab_results (clinic_id, id) deferrable initially deferred
    );
    create index lab_results_issued on lab_results (clinic_id, issued_at, id);
    create index lab_results_patient on lab_results (clinic_id, patient_id, issued_at, id);
    create index lab_results_updated on lab_results (clinic_id, updated_at, id);
    create index lab_results_order on lab_results (clinic_id, order_id) where order_id is not null;

    create table lab_observations (
      clinic_id uuid not null,
      lab_result_id uuid not null,
      id uuid not null,
      position smallint not null,
      status text not null check (status in ('preliminary', 'final', 'amended', 'corrected', 'cancelled')),
      code_system text not null,
      code text not null,
      display text not null,
      value_type text not null check (value_type in ('quantity', 'string', 'coded', 'range')),
      value_number numeric,
      value_comparator text check (value_comparator in ('<', '<=', '>=', '>')),
      value_unit text,
      value_text text,
      interpretation text check (interpretation in ('N', 'L', 'H', 'LL', 'HH', 'A', 'AA', '<', '>')),
      reference_low numeric,
      reference_high numeric,
      reference_unit text,
      reference_text text,
      note text,
      primary key (clinic_id, lab_result_id, id),
      unique (clinic_id, lab_result_id, position),
      foreign key (clinic_id, lab_result_id) references lab_results (clinic_id, id)
    );
    create index lab_observations_code on lab_observations (clinic_id, code);

    call protect_tenant_table('lab_results');
    call protect_tenant_table('lab_observations');
    revoke delete on lab_results from clinical_app;
    revoke update, delete on lab_observations from clinical_app;

    -- A result that was once entered is corrected by another one that supersedes it, never overwritten.
    create function guard_lab_result() returns trigger language plpgsql as $$
    declare
      free text[] := array['status', 'status_reason', 'released_at', 'superseded_by_id', 'version', 'updated_at'];
    begin
      if to_jsonb(new) - free <> to_jsonb(old) - free then
        raise exception 'a laboratory result is not overwritten' using errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$;
    create trigger kept before update on lab_results for each row execute function guard_lab_result();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table lab_observations, lab_results; drop function guard_lab_result()');
}
