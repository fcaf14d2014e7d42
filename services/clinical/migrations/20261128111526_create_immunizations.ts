import type { Knex } from 'knex';

/** Vaccines that somebody was given, or was not. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table immunizations (
      clinic_id uuid not null references clinics,
      id uuid not null,
      patient_id uuid not null,
      practitioner_id uuid not null,
      vaccine_system text,
      vaccine_code text,
      vaccine_display text not null,
      -- A calendar day, of which the day or the month may be missing.
      occurred_on text not null,
      lot_number text,
      dose_number integer check (dose_number > 0),
      site text,
      status text not null check (status in ('completed', 'not_done', 'entered_in_error')),
      reason text,
      status_reason text,
      recorded_at timestamptz not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id)
    );
    comment on column immunizations.practitioner_id is 'Who gave the vaccine, or wrote down what was given elsewhere.';
    create index immunizations_created on immunizations (clinic_id, created_at, id);
    create index immunizations_patient on immunizations (clinic_id, patient_id, created_at, id);
    create index immunizations_updated on immunizations (clinic_id, updated_at, id);
    create index immunizations_code on immunizations (clinic_id, vaccine_code, id);
    create index immunizations_system on immunizations (clinic_id, vaccine_system);
    create index immunizations_text on immunizations (clinic_id, vaccine_display);
    create index immunizations_lot on immunizations (clinic_id, lot_number, id) where lot_number is not null;
    create index immunizations_practitioner on immunizations (clinic_id, practitioner_id, id);
    call protect_tenant_table('immunizations');
    call allow_updates('immunizations', '{patient_id, vaccine_system, vaccine_code, vaccine_display, occurred_on, lot_number,
      dose_number, site, status, reason, status_reason}');
    create trigger merged before update on immunizations for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('drop table immunizations');
