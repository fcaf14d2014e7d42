import type { Knex } from 'knex';

/**
 * The trail lies in a partition for each month, as versions of records do, so that old months are archived whole; what was
 * there becomes the first partition. Its primary key is made anew, which keeps writers waiting for some seconds a million
 * rows. Indexes answer who did what, to what, with which credential.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop view visible_audit_events;
    drop trigger seal_later on audit_events;
    alter table audit_events rename to audit_events_past;
    alter table audit_events_past drop constraint audit_events_pkey;
    alter table audit_events_past add constraint audit_events_past_pkey primary key (id, occurred_at);
    alter index audit_events_clinic rename to audit_events_past_clinic;
    alter index audit_events_patients rename to audit_events_past_patients;
    alter index audit_events_request rename to audit_events_past_request;

    create table audit_events (like audit_events_past including defaults including constraints) partition by range (occurred_at);
    alter table audit_events add primary key (id, occurred_at);
    create index audit_events_clinic on audit_events (clinic_id, occurred_at, id);
    create index audit_events_actor on audit_events (clinic_id, actor_id, occurred_at, id);
    create index audit_events_credential on audit_events (clinic_id, credential_id, occurred_at, id);
    create index audit_events_resource on audit_events (clinic_id, resource_id, occurred_at, id);
    create index audit_events_event on audit_events (clinic_id, event, occurred_at, id);
    create index audit_events_patients on audit_events using gin (patient_ids);
    create index audit_events_request on audit_events (request_id);
    create trigger seal_later after insert on audit_events for each row execute function queue_for_sealing();

    alter table audit_events enable row level security;
    alter table audit_events force row level security;
    create policy clinic_reads on audit_events for select to clinical_app using (clinic_id = current_clinic_id());
    create policy anyone_records on audit_events for insert to clinical_app
      with check (clinic_id is null or clinic_id = current_clinic_id());
    create policy worker_records on audit_events for insert to clinical_worker with check (actor_type = 'system');
    create policy auditor_reads on audit_events for select to clinical_auditor using (true);
    create policy sealer_reads on audit_events for select to clinical_sealer using (true);
    do $$ begin
      execute format('create policy owner_reads on audit_events for select to %I using (true)', current_user);
    end $$;
    grant select, insert on audit_events to clinical_app;
    grant insert on audit_events to clinical_worker;
    grant select on audit_events to clinical_auditor, clinical_sealer;
    create view visible_audit_events as select * from audit_events where clinic_id = current_clinic_id();
    grant select on visible_audit_events to clinical_app;

    -- Nobody is granted anything on a partition.
    revoke all on audit_events_past from clinical_app, clinical_worker, clinical_auditor, clinical_sealer;
    alter table audit_events attach partition audit_events_past for values from (minvalue) to ('2026-12-01 00:00+00');
    create table audit_events_rest partition of audit_events default;
    alter table audit_events_rest enable row level security;

    -- Makes the partitions of a table for all months until so many after this one, and moves there what waits in the rest.
    create function make_month_partitions(parent text, stamp text, first_month timestamp, months_ahead integer) returns integer
      language plpgsql security invoker set search_path = pg_catalog, pg_temp as $$
    declare
      month_start timestamp := first_month;
      name text;
      made integer := 0;
    begin
      perform pg_advisory_xact_lock(7201405);
      while month_start <= date_trunc('month', now() at time zone 'UTC') + make_interval(months => months_ahead) loop
        name := parent || '_' || to_char(month_start, 'YYYY_MM');
        if to_regclass('public.' || name) is null then
          execute format('create table public.%I (like public.%I including all)', name, parent);
          execute format('alter table public.%I enable row level security', name);
          -- Writers of the rest wait, so that none adds a row of this month between the move and the attaching.
          execute format('lock table public.%I in access exclusive mode', parent || '_rest');
          execute format('with moved as (delete from public.%I where %I >= %L and %I < %L returning *)
            insert into public.%I select * from moved', parent || '_rest', stamp, month_start at time zone 'UTC',
            stamp, (month_start + interval '1 month') at time zone 'UTC', name);
          execute format('alter table public.%I attach partition public.%I for values from (%L) to (%L)',
            parent, name, month_start at time zone 'UTC', (month_start + interval '1 month') at time zone 'UTC');
          made := made + 1;
        end if;
        month_start := month_start + interval '1 month';
      end loop;
      return made;
    end $$;
    create function make_audit_partitions(months_ahead integer) returns integer
      language sql security definer set search_path = pg_catalog, pg_temp as $$
      select public.make_month_partitions('audit_events', 'occurred_at', '2026-12-01', months_ahead);
    $$;
    create or replace function make_record_version_partitions(months_ahead integer) returns integer
      language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
    begin
      return public.make_month_partitions('record_versions', 'recorded_at', '2026-11-01', months_ahead);
    end $$;
    revoke execute on function make_month_partitions(text, text, timestamp, integer), make_audit_partitions(integer) from public;
    grant execute on function make_audit_partitions(integer) to clinical_worker;
    select make_audit_partitions(3);
  `);
}

/** The partitions are the trail of months: what would put them together again could lose a row. */
export async function down(): Promise<void> {
  throw new Error('The trail is not taken out of its partitions: put a backup back instead.');
}
