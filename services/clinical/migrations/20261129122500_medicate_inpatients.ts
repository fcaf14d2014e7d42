import type { Knex } from 'knex';

/**
 * What patients in hospital are to be given, when it was halted, and when they were away. A trigger notes leaves, whichever release moves
 * the patient.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table inpatient_medications (
      clinic_id uuid not null references clinics,
      id uuid not null,
      number text not null,
      admission_id uuid not null,
      patient_id uuid not null,
      prescriber_id uuid not null,
      status text not null check (status in ('active', 'on_hold', 'stopped', 'completed')),
      status_before text check (status_before in ('active', 'on_hold')),
      status_reason text,
      medication_system text,
      medication_code text,
      medication_display text not null,
      medication_form text,
      medication_strength text,
      product_id uuid,
      dose_value numeric,
      dose_unit text,
      route text,
      schedule jsonb not null check (schedule ->> 'kind' in ('fixed', 'interval', 'as_needed')),
      starts_at timestamptz not null,
      ends_at timestamptz check (ends_at > starts_at),
      stopped_at timestamptz,
      instructions text,
      warnings jsonb not null default '[]',
      unchecked jsonb not null default '[]',
      override_reason text,
      version integer not null default 1,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      constraint inpatient_medications_number unique (clinic_id, number),
      check ((status = 'stopped') = (stopped_at is not null)),
      check (status <> 'completed' or ends_at is not null),
      check ((dose_value is null) = (dose_unit is null)),
      foreign key (clinic_id, admission_id) references admissions (clinic_id, id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, prescriber_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, product_id) references pharmacy_products (clinic_id, id)
    );
    comment on column inpatient_medications.status_before is 'Of what a discharge stopped: what it was, and is again when that is taken back.';
    create index inpatient_medications_admission on inpatient_medications (clinic_id, admission_id, starts_at, id);
    create index inpatient_medications_patient on inpatient_medications (clinic_id, patient_id, id);
    create index inpatient_medications_updated on inpatient_medications (clinic_id, updated_at, id);
    create index inpatient_medications_product on inpatient_medications (clinic_id, product_id) where product_id is not null;
    create index inpatient_medications_ending on inpatient_medications (ends_at) where status in ('active', 'on_hold') and ends_at is not null;
    call protect_tenant_table('inpatient_medications');
    call allow_updates('inpatient_medications', '{patient_id, status, status_before, status_reason, stopped_at}');
    create trigger merged before update on inpatient_medications for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();
    create policy worker_reads on inpatient_medications for select to clinical_worker using (true);
    grant select on inpatient_medications to clinical_worker;

    create table inpatient_medication_holds (
      clinic_id uuid not null references clinics,
      id uuid not null,
      medication_id uuid not null,
      from_at timestamptz not null,
      to_at timestamptz check (to_at >= from_at),
      primary key (clinic_id, id),
      foreign key (clinic_id, medication_id) references inpatient_medications (clinic_id, id)
    );
    create index inpatient_medication_holds_of on inpatient_medication_holds (clinic_id, medication_id, from_at);
    create unique index inpatient_medication_holds_now on inpatient_medication_holds (clinic_id, medication_id) where to_at is null;
    call protect_tenant_table('inpatient_medication_holds');
    call allow_updates('inpatient_medication_holds', '{to_at}');

    create table inpatient_medication_overrides (
      clinic_id uuid not null references clinics,
      id uuid not null,
      medication_id uuid not null,
      overridden_at timestamptz not null,
      practitioner_id uuid not null,
      basis text not null check (basis in ('name', 'ingredient', 'class', 'cross_class', 'duplicate')),
      allergy_id uuid,
      detail text not null,
      substance_code text,
      substance_name text not null,
      reason text not null,
      primary key (clinic_id, id),
      foreign key (clinic_id, medication_id) references inpatient_medications (clinic_id, id),
      foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, allergy_id) references allergies (clinic_id, id)
    );
    create index inpatient_medication_overrides_at on inpatient_medication_overrides (clinic_id, overridden_at);
    call protect_tenant_table('inpatient_medication_overrides');

    create table admission_leaves (
      clinic_id uuid not null references clinics,
      id uuid not null default gen_random_uuid(),
      admission_id uuid not null,
      from_at timestamptz not null,
      to_at timestamptz check (to_at >= from_at),
      primary key (clinic_id, id),
      foreign key (clinic_id, admission_id) references admissions (clinic_id, id)
    );
    comment on table admission_leaves is 'When patients in hospital were away; a trigger writes it.';
    create index admission_leaves_of on admission_leaves (clinic_id, admission_id, from_at);
    create unique index admission_leaves_now on admission_leaves (clinic_id, admission_id) where to_at is null;
    call protect_tenant_table('admission_leaves');
    revoke insert on admission_leaves from clinical_app;

    create function keep_admission_leaves() returns trigger language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      if new.status <> 'on_leave' then
        update public.admission_leaves l
          set to_at = greatest(l.from_at, case new.status when 'discharged' then new.discharged_at else clock_timestamp() end)
          where l.clinic_id = new.clinic_id and l.admission_id = new.id and l.to_at is null;
      elsif old.status = 'discharged' then
        -- The discharge is taken back: the leave that it ended goes on.
        update public.admission_leaves l set to_at = null
          where l.clinic_id = new.clinic_id and l.id = (select o.id from public.admission_leaves o
            where o.clinic_id = new.clinic_id and o.admission_id = new.id order by o.from_at desc, o.to_at desc limit 1);
      else
        insert into public.admission_leaves (clinic_id, admission_id, from_at)
          values (new.clinic_id, new.id, clock_timestamp()) on conflict do nothing;
      end if;
      return null;
    end $$;
    revoke execute on function keep_admission_leaves() from public;
    create trigger leaves_kept after update on admissions for each row
      when (old.status <> new.status and 'on_leave' in (old.status, new.status)) execute function keep_admission_leaves();
    insert into admission_leaves (clinic_id, admission_id, from_at)
      select clinic_id, id, updated_at from admissions where status = 'on_leave';
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop trigger leaves_kept on admissions;
    drop function keep_admission_leaves();
    drop table admission_leaves, inpatient_medication_overrides, inpatient_medication_holds, inpatient_medications;
  `);
