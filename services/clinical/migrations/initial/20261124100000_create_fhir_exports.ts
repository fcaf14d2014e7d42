import type { Knex } from 'knex';

/** Bulk data: what a service asked for, how far the worker is with it, and what it has written, compressed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table fhir_exports (
      clinic_id uuid not null references clinics,
      id uuid not null,
      api_key_id uuid not null,
      -- By which the key is found again, and whether it is still good.
      key_prefix text not null,
      -- Of the token that it was asked with; null of a key without one.
      scopes text[],
      ip inet,
      request_url text not null,
      types text[] not null,
      filters jsonb not null,
      since timestamptz,
      -- Whose patients: a practitioner's; null for all.
      practitioner_id uuid,
      status text not null default 'running' check (status in ('running', 'completed', 'failed', 'cancelled')),
      -- Of types: the one that is being written, the last row of it that is, and how many parts of it there are.
      type_index integer not null default 0,
      position text[],
      parts integer not null default 0,
      resources bigint not null default 0,
      failure text,
      -- Batches in a row that the service itself could not write.
      failed_batches integer not null default 0,
      leased_until timestamptz not null default '-infinity',
      created_at timestamptz not null default now(),
      completed_at timestamptz,
      expires_at timestamptz not null,
      primary key (clinic_id, id)
    );
    create index fhir_exports_open on fhir_exports (created_at) where status = 'running';
    create index fhir_exports_expiry on fhir_exports (expires_at);
    call protect_tenant_table('fhir_exports');
    call allow_updates('fhir_exports', '{status, type_index, position, parts, resources, failure, failed_batches, completed_at, expires_at}');
    create policy worker on fhir_exports to clinical_worker using (true);
    grant select on fhir_exports to clinical_worker;
    call allow_updates('fhir_exports', '{leased_until}', 'clinical_worker');
    create policy expired on fhir_exports to clinical_janitor using (expires_at <= now());
    grant select, delete on fhir_exports to clinical_janitor;

    create table fhir_export_parts (
      clinic_id uuid not null,
      export_id uuid not null,
      type text not null,
      number integer not null,
      resources integer not null,
      -- Lines of JSON, as gzip writes them.
      content bytea not null,
      primary key (clinic_id, export_id, type, number),
      foreign key (clinic_id, export_id) references fhir_exports on delete cascade
    );
    alter table fhir_export_parts alter column content set storage external;
    call protect_tenant_table('fhir_export_parts');
    call allow_updates('fhir_export_parts', '{}');
    grant delete on fhir_export_parts to clinical_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table fhir_export_parts, fhir_exports');
}
