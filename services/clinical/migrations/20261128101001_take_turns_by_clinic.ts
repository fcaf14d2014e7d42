import type { Knex } from 'knex';

/**
 * What waits to be sealed is known by its clinic (zeros for rows of none), so that each clinic has its turn. Every request adds to this
 * table: it is locked for the time of a few entries of the catalog, and its index is built by the next migration.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table audit_unsealed add column clinic_id uuid not null default '00000000-0000-0000-0000-000000000000';
    -- Not forced: functions of the owner add to it and count in it.
    alter table audit_unsealed enable row level security;
    create policy sealer on audit_unsealed to clinical_sealer using (true);
    create policy auditor_reads on audit_unsealed for select to clinical_auditor using (true);
    create or replace function queue_for_sealing() returns trigger language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $$
    begin
      insert into public.audit_unsealed (event_id, clinic_id)
      values (new.id, coalesce(new.clinic_id, '00000000-0000-0000-0000-000000000000'));
      return null;
    end $$;
    create or replace function audit_seal_state(most integer)
      returns table (sealed_at timestamptz, waiting bigint, waiting_since timestamptz, verified_at timestamptz, whole boolean)
      language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select (select s.sealed_at from public.audit_seals s order by s.id desc limit 1), w.waiting, w.since, v.verified_at, v.fault is null
      from (select count(*) as waiting, min(e.occurred_at) as since
            from (select event_id from public.audit_unsealed where clinic_id = public.current_clinic_id() order by event_id limit most) u
            join public.audit_events e on e.id = u.event_id and e.clinic_id = public.current_clinic_id()) w
      left join public.audit_verifications v on true
    $$`);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    create or replace function audit_seal_state(most integer)
      returns table (sealed_at timestamptz, waiting bigint, waiting_since timestamptz, verified_at timestamptz, whole boolean)
      language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select (select s.sealed_at from public.audit_seals s order by s.id desc limit 1), w.waiting, w.since, v.verified_at, v.fault is null
      from (select count(*) as waiting, min(e.occurred_at) as since
            from (select event_id from public.audit_unsealed order by event_id limit most) u
            join public.audit_events e on e.id = u.event_id and e.clinic_id = public.current_clinic_id()) w
      left join public.audit_verifications v on true
    $$;
    create or replace function queue_for_sealing() returns trigger language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $$
    begin
      insert into public.audit_unsealed values (new.id);
      return null;
    end $$;
    drop policy auditor_reads on audit_unsealed;
    drop policy sealer on audit_unsealed;
    alter table audit_unsealed disable row level security;
    alter table audit_unsealed drop column clinic_id`);
