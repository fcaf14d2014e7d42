import type { Knex } from 'knex';

/** Messages of the worklist that are applied once more, all of a range. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table interop_replays (
      clinic_id uuid not null references clinics,
      id uuid not null,
      connection_id uuid not null,
      date_from text,
      date_to text,
      dry_run boolean not null,
      status text not null default 'queued' check (status in ('queued', 'running', 'completed')),
      total integer not null,
      done integer not null default 0,
      failed integer not null default 0,
      -- Behind the message of this id the next is looked for.
      position uuid,
      until timestamptz not null default clock_timestamp(),
      requested_by uuid not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      foreign key (clinic_id, connection_id) references interop_connections (clinic_id, id)
    );
    create index interop_replays_open on interop_replays (created_at) where status <> 'completed';
    create index interop_replays_connection on interop_replays (clinic_id, connection_id);
    call protect_tenant_table('interop_replays');
    call allow_updates('interop_replays', '{status, done, failed, position}');
    create policy worker on interop_replays for select to clinical_worker using (true);
    grant select on interop_replays to clinical_worker;
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('drop table interop_replays');
