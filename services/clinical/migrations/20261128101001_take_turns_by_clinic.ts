import type { Knex } from 'knex';

/**
 * What waits to be sealed is known by its clinic (zeros for rows of none), so that each clinic has its turn. So is how far a consumer
 * of the outbox has come with a clinic that has more waiting than its share: it is behind the others until it has caught up.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table audit_unsealed add column clinic_id uuid not null default '00000000-0000-0000-0000-000000000000';
    create index audit_unsealed_clinic on audit_unsealed (clinic_id, event_id);
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
    $$;

    create table outbox_backlogs (
      consumer text not null references outbox_consumers (name),
      clinic_id uuid not null,
      changed_at timestamptz not null,
      id uuid not null,
      served_at timestamptz not null default now(),
      primary key (consumer, clinic_id)
    );
    alter table outbox_backlogs enable row level security;
    alter table outbox_backlogs force row level security;
    create policy worker on outbox_backlogs to clinical_worker using (true);
    create policy janitor_reads on outbox_backlogs for select to clinical_janitor using (true);
    grant select, insert, delete on outbox_backlogs to clinical_worker;
    grant update (changed_at, id, served_at) on outbox_backlogs to clinical_worker;
    grant select on outbox_backlogs to clinical_janitor;
    drop policy consumed on outbox;
    create policy consumed on outbox to clinical_janitor using (changed_at < (
      select least((select min(changed_at) from outbox_consumers), (select min(changed_at) from outbox_backlogs))))`);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    drop policy consumed on outbox;
    create policy consumed on outbox to clinical_janitor using (changed_at < (select min(changed_at) from outbox_consumers));
    drop table outbox_backlogs;
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
