import type { Knex } from 'knex';

/**
 * What became of doses. A due dose has one administration, which a constraint keeps; a correction is a row of its own, which the one
 * before points at.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table medication_administrations (
      clinic_id uuid not null references clinics,
      id uuid not null,
      admission_id uuid not null,
      medication_id uuid not null,
      patient_id uuid not null,
      author_id uuid not null,
      due_at timestamptz,
      status text not null check (status in ('given', 'refused', 'withheld', 'missed')),
      given_at timestamptz not null,
      dose_value numeric,
      dose_unit text,
      route text,
      site text,
      reason text,
      lot_id uuid,
      witness_id uuid,
      witness_name text,
      supersedes_id uuid,
      superseded_by_id uuid,
      version integer not null default 1,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      constraint medication_administrations_corrected unique (clinic_id, supersedes_id),
      check (reason is not null or (status = 'given' and supersedes_id is null)),
      check ((dose_value is null) = (dose_unit is null)),
      check ((witness_id is null) = (witness_name is null)),
      foreign key (clinic_id, admission_id) references admissions (clinic_id, id),
      foreign key (clinic_id, medication_id) references inpatient_medications (clinic_id, id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, author_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, lot_id) references pharmacy_lots (clinic_id, id),
      foreign key (clinic_id, supersedes_id) references medication_administrations (clinic_id, id),
      foreign key (clinic_id, superseded_by_id) references medication_administrations (clinic_id, id)
    );
    comment on column medication_administrations.given_at is 'When it was given, or when it was said that it is not.';
    create unique index medication_administrations_due on medication_administrations (clinic_id, medication_id, due_at)
      where due_at is not null and supersedes_id is null;
    create index medication_administrations_given on medication_administrations (clinic_id, medication_id, given_at);
    create index medication_administrations_admission on medication_administrations (clinic_id, admission_id, given_at, id);
    create index medication_administrations_doses on medication_administrations (clinic_id, admission_id, due_at) where due_at is not null;
    create index medication_administrations_patient on medication_administrations (clinic_id, patient_id, id);
    create index medication_administrations_updated on medication_administrations (clinic_id, updated_at, id);
    create index medication_administrations_lot on medication_administrations (clinic_id, lot_id) where lot_id is not null;
    call protect_tenant_table('medication_administrations');
    call allow_updates('medication_administrations', '{patient_id, superseded_by_id}');
    create trigger merged before update on medication_administrations for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('drop table medication_administrations');
