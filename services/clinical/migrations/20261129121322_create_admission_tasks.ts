import type { Knex } from 'knex';

/** What is to be done for a patient in hospital. Of a repeated task the next names the one before: it has one next. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table admission_tasks (
      clinic_id uuid not null references clinics,
      id uuid not null,
      admission_id uuid not null,
      patient_id uuid not null,
      author_id uuid,
      title text not null,
      due_at timestamptz not null,
      every_hours integer check (every_hours > 0),
      repeat_until timestamptz,
      role text,
      assignee_id uuid,
      note text,
      status text not null default 'open' check (status in ('open', 'done', 'cancelled')),
      status_reason text,
      done_at timestamptz,
      done_by uuid,
      done_note text,
      ended_with_admission boolean not null default false,
      previous_id uuid,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      constraint admission_tasks_next unique (clinic_id, previous_id),
      check ((status = 'done') = (done_at is not null)),
      check (status = 'cancelled' or not ended_with_admission),
      check (role is null or assignee_id is null),
      foreign key (clinic_id, admission_id) references admissions (clinic_id, id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, author_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, assignee_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, done_by) references practitioners (clinic_id, id),
      foreign key (clinic_id, previous_id) references admission_tasks (clinic_id, id)
    );
    comment on column admission_tasks.ended_with_admission is 'It was cancelled because its patient went: that is taken back with the discharge.';
    create index admission_tasks_admission on admission_tasks (clinic_id, admission_id, due_at, id);
    create index admission_tasks_open on admission_tasks (clinic_id, admission_id, due_at) where status = 'open';
    create index admission_tasks_patient on admission_tasks (clinic_id, patient_id, id);
    create index admission_tasks_updated on admission_tasks (clinic_id, updated_at, id);
    call protect_tenant_table('admission_tasks');
    call allow_updates('admission_tasks',
      '{patient_id, status, status_reason, done_at, done_by, done_note, ended_with_admission}');
    create trigger merged before update on admission_tasks for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('drop table admission_tasks');
