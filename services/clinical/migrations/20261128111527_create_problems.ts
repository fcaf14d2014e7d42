import type { Knex } from 'knex';

/** The list of a patient's problems: what lasts longer than the visit in which it is diagnosed. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table problems (
      clinic_id uuid not null references clinics,
      id uuid not null,
      patient_id uuid not null,
      recorded_for uuid,
      recorder_id uuid not null,
      code text not null,
      description text not null,
      status text check (status in ('active', 'inactive', 'resolved')),
      verification text not null check (verification in ('unconfirmed', 'confirmed', 'refuted', 'entered_in_error')),
      status_reason text,
      -- Calendar days, of which the day or the month may be missing.
      onset_on text,
      abated_on text,
      note text,
      recorded_at timestamptz not null,
      stated_at timestamptz not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      check ((verification = 'entered_in_error') = (status is null)),
      check (abated_on is null or status is distinct from 'active'),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, recorder_id) references practitioners (clinic_id, id)
    );
    comment on column problems.recorded_for is
      'For whom it was recorded, where that record was merged into another since: both may have said the same.';
    comment on column problems.stated_at is
      'Since when its code, status and verification are said: other corrections and merges do not change it.';
    create index problems_created on problems (clinic_id, created_at, id);
    create index problems_patient on problems (clinic_id, patient_id, created_at, id);
    create index problems_updated on problems (clinic_id, updated_at, id);
    create index problems_code on problems (clinic_id, code, id);
    create index problems_recorder on problems (clinic_id, recorder_id, id);
    create index problems_recorded on problems (clinic_id, recorded_at, id);
    create unique index problems_once on problems (clinic_id, coalesce(recorded_for, patient_id), code)
      where status = 'active' and verification in ('unconfirmed', 'confirmed');
    call protect_tenant_table('problems');
    call allow_updates('problems', '{patient_id, code, description, status, verification, status_reason, onset_on, abated_on,
      note, stated_at}');
    create trigger merged before update on problems for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();
    create trigger merged_recorded before update on problems for each row
      when (old.patient_id <> new.patient_id) execute function keep_recorded_for();
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('drop table problems');
