import type { Knex } from 'knex';

/**
 * What the last verification of the trail found, and of the seals and the queue as much as a clinic may know: when rows were sealed
 * last, and how many of its own wait. The application still reads neither seals nor queue.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table audit_verifications (
      is_last boolean primary key default true check (is_last),
      verified_at timestamptz not null,
      fault text
    );
    grant select, insert, update (verified_at, fault) on audit_verifications to clinical_sealer;
    create function audit_seal_state(most integer)
      returns table (sealed_at timestamptz, waiting bigint, waiting_since timestamptz, verified_at timestamptz, whole boolean)
      language sql stable security definer set search_path = pg_catalog, pg_temp as $$
      select (select s.sealed_at from public.audit_seals s order by s.id desc limit 1), w.waiting, w.since, v.verified_at, v.fault is null
      from (select count(*) as waiting, min(e.occurred_at) as since
            from (select event_id from public.audit_unsealed order by event_id limit most) u
            join public.audit_events e on e.id = u.event_id and e.clinic_id = public.current_clinic_id()) w
      left join public.audit_verifications v on true
    $$;
    revoke execute on function audit_seal_state(integer) from public;
    grant execute on function audit_seal_state(integer) to clinical_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function audit_seal_state(integer); drop table audit_verifications');
}
