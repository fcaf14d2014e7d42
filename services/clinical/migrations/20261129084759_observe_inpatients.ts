import type { Knex } from 'knex';

/** What is measured and seen of a patient in hospital. A correction is a row of its own, which the one before points at. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table admission_observations (
      clinic_id uuid not null references clinics,
      id uuid not null,
      admission_id uuid not null,
      patient_id uuid not null,
      author_id uuid not null,
      observed_at timestamptz not null,
      vitals jsonb,
      spo2_scale smallint not null default 1 check (spo2_scale in (1, 2)),
      oxygen jsonb,
      consciousness text check (consciousness in ('alert', 'confusion', 'voice', 'pain', 'unresponsive')),
      fluid_in_ml integer check (fluid_in_ml >= 0),
      fluid_out_ml integer check (fluid_out_ml >= 0),
      note text,
      supersedes_id uuid,
      superseded_by_id uuid,
      reason text,
      version integer not null default 1,
      created_at timestamptz not null default clock_timestamp(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      constraint admission_observations_corrected unique (clinic_id, supersedes_id),
      check (supersedes_id is null or reason is not null),
      foreign key (clinic_id, admission_id) references admissions (clinic_id, id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, author_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, supersedes_id) references admission_observations (clinic_id, id),
      foreign key (clinic_id, superseded_by_id) references admission_observations (clinic_id, id)
    );
    comment on column admission_observations.reason is 'Why it corrects the one that it supersedes.';
    create index admission_observations_admission on admission_observations (clinic_id, admission_id, observed_at, id);
    create index admission_observations_patient on admission_observations (clinic_id, patient_id, id);
    create index admission_observations_updated on admission_observations (clinic_id, updated_at, id);
    call protect_tenant_table('admission_observations');
    call allow_updates('admission_observations', '{patient_id, superseded_by_id}');
    create trigger merged before update on admission_observations for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('drop table admission_observations');
