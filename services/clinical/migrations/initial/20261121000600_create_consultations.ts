import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table consultations (
      clinic_id uuid not null references clinics,
      id uuid not null,
      number text not null,
      status text not null check (status in ('draft', 'completed', 'entered_in_error')),
      patient_id uuid,
      practitioner_id uuid not null,
      appointment_id uuid,
      type text check (type in ('first', 'follow_up', 'urgent', 'telemedicine', 'procedure')),
      reason text,
      started_at timestamptz,
      ended_at timestamptz,
      completed_at timestamptz,
      signed_by uuid,
      content_sha256 text,
      cancellation_reason text,
      follow_up_date date,
      follow_up_notes text,
      client_id uuid,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      unique (clinic_id, number),
      constraint consultations_client unique (clinic_id, practitioner_id, client_id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, appointment_id) references appointments (clinic_id, id),
      foreign key (clinic_id, signed_by) references practitioners (clinic_id, id),
      check (ended_at >= started_at),
      check (status <> 'completed' or (patient_id is not null and completed_at is not null and signed_by is not null and content_sha256 is not null))
    );
    create index consultations_created on consultations (clinic_id, created_at, id);
    create index consultations_patient on consultations (clinic_id, patient_id, created_at);
    create index consultations_practitioner on consultations (clinic_id, practitioner_id, created_at);
    create index consultations_appointment on consultations (clinic_id, appointment_id) where appointment_id is not null;
    create index consultations_updated on consultations (clinic_id, updated_at, id);

    create table consultation_sections (
      clinic_id uuid not null,
      consultation_id uuid not null,
      position smallint not null,
      key text not null,
      title text,
      content text not null,
      primary key (clinic_id, consultation_id, key),
      foreign key (clinic_id, consultation_id) references consultations (clinic_id, id)
    );

    create table consultation_vitals (
      clinic_id uuid not null,
      consultation_id uuid not null,
      systolic smallint,
      diastolic smallint,
      heart_rate smallint,
      respiratory_rate smallint,
      temperature_c numeric,
      spo2 smallint,
      weight_kg numeric,
      height_cm numeric,
      bmi numeric,
      glucose_mg_dl smallint,
      pain smallint,
      gcs smallint,
      primary key (clinic_id, consultation_id),
      foreign key (clinic_id, consultation_id) references consultations (clinic_id, id)
    );

    create table consultation_diagnoses (
      clinic_id uuid not null,
      consultation_id uuid not null,
      position smallint not null,
      code text not null,
      description text not null,
      role text not null check (role in ('principal', 'secondary')),
      certainty text not null check (certainty in ('presumptive', 'confirmed', 'ruled_out')),
      notes text,
      primary key (clinic_id, consultation_id, code),
      foreign key (clinic_id, consultation_id) references consultations (clinic_id, id)
    );
    create unique index consultation_diagnoses_principal on consultation_diagnoses (clinic_id, consultation_id) where role = 'principal';

    create table consultation_addenda (
      clinic_id uuid not null,
      id uuid not null,
      consultation_id uuid not null,
      author_id uuid not null,
      content text not null,
      created_at timestamptz not null default now(),
      primary key (clinic_id, id),
      foreign key (clinic_id, consultation_id) references consultations (clinic_id, id),
      foreign key (clinic_id, author_id) references practitioners (clinic_id, id)
    );
    create index consultation_addenda_consultation on consultation_addenda (clinic_id, consultation_id, created_at);

    call protect_tenant_table('consultations');
    call protect_tenant_table('consultation_sections');
    call protect_tenant_table('consultation_vitals');
    call protect_tenant_table('consultation_diagnoses');
    call protect_tenant_table('consultation_addenda');
    revoke update, delete on consultation_addenda from clinical_app;
    revoke delete on consultations from clinical_app;

    -- The second wall behind the rules: whoever writes, a signed note does not change. One that is
    -- being created signed, in this very transaction, still gets its rows.
    create function guard_signed_content() returns trigger language plpgsql as $$
    begin
      if exists (select from consultations where clinic_id = coalesce(new.clinic_id, old.clinic_id)
          and id = coalesce(new.consultation_id, old.consultation_id) and status <> 'draft'
          and xmin <> pg_current_xact_id()::xid) then
        raise exception 'the consultation is signed' using errcode = 'integrity_constraint_violation';
      end if;
      return coalesce(new, old);
    end $$;
    -- And what the consultation itself says stays too; it can only be declared void.
    create function guard_signed_consultation() returns trigger language plpgsql as $$
    declare
      free text[] := array['status', 'cancellation_reason', 'version', 'updated_at'];
    begin
      if old.status <> 'draft' and (tg_op = 'DELETE'
          or to_jsonb(new) - free <> to_jsonb(old) - free
          or new.status <> old.status and (old.status, new.status) <> ('completed', 'entered_in_error')
          or new.status = old.status and new.cancellation_reason is distinct from old.cancellation_reason) then
        raise exception 'the consultation is signed' using errcode = 'integrity_constraint_violation';
      end if;
      return coalesce(new, old);
    end $$;
    create trigger signed before update or delete on consultations for each row execute function guard_signed_consultation();
    create trigger signed before insert or update or delete on consultation_sections for each row execute function guard_signed_content();
    create trigger signed before insert or update or delete on consultation_vitals for each row execute function guard_signed_content();
    create trigger signed before insert or update or delete on consultation_diagnoses for each row execute function guard_signed_content();
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table consultation_addenda, consultation_diagnoses, consultation_vitals, consultation_sections, consultations;
    drop function guard_signed_content(), guard_signed_consultation();
  `);
}
