import type { Knex } from 'knex';

/** Files of products that the worker imports. What was sent is forgotten when all of it was looked at. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table pharmacy_product_imports (
      clinic_id uuid not null references clinics,
      id uuid not null,
      dry_run boolean not null,
      status text not null default 'queued' check (status in ('queued', 'running', 'completed')),
      content bytea,
      total integer not null,
      done integer not null default 0,
      created integer not null default 0,
      updated integer not null default 0,
      failed integer not null default 0,
      errors jsonb not null default '[]',
      unchecked jsonb not null default '[]',
      requested_type text not null check (requested_type in ('user', 'api_key')),
      requested_by uuid not null,
      requested_name text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      check (status = 'completed' or content is not null)
    );
    comment on column pharmacy_product_imports.errors is 'The first rows that were not imported, each with its line and failures.';
    comment on column pharmacy_product_imports.unchecked is 'The first substances that the table does not know, each with its line and place.';
    create index pharmacy_product_imports_open on pharmacy_product_imports (created_at) where status <> 'completed';
    call protect_tenant_table('pharmacy_product_imports');
    call allow_updates('pharmacy_product_imports', '{status, content, done, created, updated, failed, errors, unchecked, updated_at}');
    create policy worker_reads on pharmacy_product_imports for select to clinical_worker using (true);
    grant select on pharmacy_product_imports to clinical_worker;
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('drop table pharmacy_product_imports');
