import type { Knex } from 'knex';

/**
 * What each version of a record said (`record_versions`), and one row for each change of a record, for who follows
 * changes of all clinics (`outbox`). The application may add to both and alter neither; a fourth role without login,
 * `clinical_worker`, reads the outbox. Versions lie in a partition for each month in which they were said: those of
 * the months ahead are made by the worker, what fits into none goes into `record_versions_rest`, and is moved when
 * the month gets its own.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    do $$ begin
      begin
        create role clinical_worker nologin;
      exception when duplicate_object or unique_violation then null;
      end;
      if not pg_has_role(current_user, 'clinical_worker', 'set') then
        execute 'grant clinical_worker to current_user';
      end if;
      execute 'grant usage on schema public to clinical_worker';
    end $$;

    create table record_versions (
      clinic_id uuid not null,
      resource_type text not null,
      resource_id uuid not null,
      version integer not null,
      -- The updated_at of the record in this version.
      recorded_at timestamptz not null,
      -- Who made this version, and by which request; null of what was there before versions were kept.
      event text,
      actor_type text check (actor_type in ('user', 'api_key', 'system')),
      actor_id uuid,
      actor_name text,
      request_id text,
      content jsonb not null,
      primary key (clinic_id, resource_type, resource_id, version, recorded_at)
    ) partition by range (recorded_at);
    alter table record_versions enable row level security;
    alter table record_versions force row level security;
    create policy tenant on record_versions using (clinic_id = current_clinic_id()) with check (clinic_id = current_clinic_id());
    grant select, insert on record_versions to clinical_app;

    create table record_versions_past partition of record_versions for values from (minvalue) to ('2026-11-01 00:00+00');
    create table record_versions_rest partition of record_versions default;
    -- Nobody is granted anything on a partition; the owner moves rows between them.
    alter table record_versions_past enable row level security;
    alter table record_versions_rest enable row level security;

    -- Makes the partitions of all months until so many after this one, and moves there what waits in the rest.
    create function make_record_version_partitions(months_ahead integer) returns integer language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $$
    declare
      month_start timestamp := '2026-11-01';
      name text;
      made integer := 0;
    begin
      perform pg_advisory_xact_lock(7201405);
      while month_start <= date_trunc('month', now() at time zone 'UTC') + make_interval(months => months_ahead) loop
        name := 'record_versions_' || to_char(month_start, 'YYYY_MM');
        if to_regclass('public.' || name) is null then
          execute format('create table public.%I (like public.record_versions including all)', name);
          execute format('alter table public.%I enable row level security', name);
          -- Writers of the rest wait, so that none adds a row of this month between the move and the attaching.
          lock table public.record_versions_rest in access exclusive mode;
          execute format('with moved as (delete from public.record_versions_rest where recorded_at >= %L and recorded_at < %L returning *)
            insert into public.%I select * from moved', month_start at time zone 'UTC', (month_start + interval '1 month') at time zone 'UTC', name);
          execute format('alter table public.record_versions attach partition public.%I for values from (%L) to (%L)',
            name, month_start at time zone 'UTC', (month_start + interval '1 month') at time zone 'UTC');
          made := made + 1;
        end if;
        month_start := month_start + interval '1 month';
      end loop;
      return made;
    end $$;
    revoke execute on function make_record_version_partitions(integer) from public;
    grant execute on function make_record_version_partitions(integer) to clinical_worker;

    -- Ids only, never what a record says. changed_at is a change_instant(): behind change_horizon() nothing is added any more.
    create table outbox (
      clinic_id uuid not null,
      id uuid not null,
      changed_at timestamptz not null default change_instant(),
      -- As in the trail, for example appointment.cancel.
      event text not null,
      resource_type text not null,
      resource_id uuid not null,
      version integer not null,
      patient_ids uuid[] not null default '{}',
      request_id text not null,
      primary key (clinic_id, id)
    );
    create index outbox_order on outbox (changed_at, id);

    -- How far each consumer has come. Who reads on locks its row.
    create table outbox_consumers (
      name text primary key,
      changed_at timestamptz not null default '-infinity',
      id uuid not null default '00000000-0000-0000-0000-000000000000'
    );
    insert into outbox_consumers (name) values ('webhooks');
    grant select, update on outbox_consumers to clinical_worker;
    grant select on outbox_consumers to clinical_janitor;

    alter table outbox enable row level security;
    alter table outbox force row level security;
    create policy tenant_adds on outbox for insert to clinical_app with check (clinic_id = current_clinic_id());
    create policy worker_reads on outbox for select to clinical_worker using (true);
    create policy consumed on outbox to clinical_janitor using (changed_at < (select min(changed_at) from outbox_consumers));
    grant insert on outbox to clinical_app;
    grant select on outbox to clinical_worker;
    grant select, delete on outbox to clinical_janitor;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table outbox, outbox_consumers, record_versions;
    drop function make_record_version_partitions(integer);
    revoke usage on schema public from clinical_worker;
  `);
}
