import type { Knex } from 'knex';

/** Documents of patients, and where their files are. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table document_files (
      clinic_id uuid not null references clinics,
      sha256 bytea not null check (octet_length(sha256) = 32),
      size integer not null check (size > 0),
      name text not null,
      key_encrypted bytea not null,
      created_at timestamptz not null default now(),
      primary key (clinic_id, sha256)
    );
    comment on column document_files.name is 'In the store of files, outside the database.';
    comment on column document_files.key_encrypted is 'What this file alone is encrypted under.';
    create unique index document_files_name on document_files (name);
    call protect_tenant_table('document_files');
    create policy worker on document_files to clinical_worker using (true);
    grant select on document_files to clinical_worker;
    grant update (key_encrypted) on document_files to clinical_worker;
    create policy janitor_reads on document_files for select to clinical_janitor using (true);
    grant select on document_files to clinical_janitor;

    create table documents (
      clinic_id uuid not null references clinics,
      id uuid not null,
      patient_id uuid not null,
      practitioner_id uuid,
      type text not null check (type in ('report', 'image', 'letter', 'consent', 'identification', 'other')),
      title text not null,
      date text not null,
      content_type text not null,
      size integer not null,
      sha256 bytea not null,
      status text not null check (status in ('current', 'entered_in_error')),
      status_reason text,
      entered_by uuid not null,
      entered_by_name text not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, sha256) references document_files (clinic_id, sha256)
    );
    comment on column documents.practitioner_id is 'Who filed it, if they treat patients.';
    comment on column documents.date is 'A calendar day.';
    create index documents_created on documents (clinic_id, created_at, id);
    create index documents_patient on documents (clinic_id, patient_id, created_at, id);
    create index documents_updated on documents (clinic_id, updated_at, id);
    create index documents_date on documents (clinic_id, date, id);
    create index documents_practitioner on documents (clinic_id, practitioner_id, id);
    create index documents_file on documents (clinic_id, sha256);
    call protect_tenant_table('documents');
    call allow_updates('documents', '{patient_id, status, status_reason}');
    create trigger merged before update on documents for each row
      when (old.patient_id <> new.patient_id) execute function guard_patient();
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('drop table documents; drop table document_files');
