import type { Knex } from 'knex';

/**
 * The audit trail. The application may add rows and read those of its clinic; nobody but the owner could
 * alter them, and sealing makes that visible: each seal hashes a batch of rows and the seal before it.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table audit_events (
      id uuid primary key,
      occurred_at timestamptz not null,
      request_id text not null,
      clinic_id uuid,
      actor_type text not null check (actor_type in ('user', 'api_key', 'system', 'anonymous')),
      actor_id uuid,
      actor_name text,
      actor_role text,
      credential_id uuid,
      device_name text,
      ip inet,
      user_agent text,
      method text not null,
      route text not null,
      action text not null check (action in ('C', 'R', 'U', 'D', 'E')),
      event text not null,
      phi_level text not null check (phi_level in ('full', 'limited', 'none')),
      purpose text,
      purpose_reason text,
      resource_type text,
      resource_id text,
      patient_ids uuid[] not null default '{}',
      outcome smallint not null check (outcome in (0, 4, 8, 12)),
      http_status smallint not null,
      reason text,
      result_count integer,
      query_hash text,
      query_text text,
      changed_fields text[],
      details jsonb,
      replayed boolean not null default false
    );
    create index audit_events_clinic on audit_events (clinic_id, occurred_at, id);
    create index audit_events_patients on audit_events using gin (patient_ids);
    create index audit_events_request on audit_events (request_id);

    alter table audit_events enable row level security;
    alter table audit_events force row level security;
    create policy clinic_reads on audit_events for select to clinical_app using (clinic_id = current_clinic_id());
    create policy anyone_records on audit_events for insert to clinical_app
      with check (clinic_id is null or clinic_id = current_clinic_id());
    create policy auditor_reads on audit_events for select to clinical_auditor using (true);
    grant select, insert on audit_events to clinical_app;
    grant select on audit_events to clinical_auditor;

    -- What waits to be sealed. A row gets here by the trigger, in the transaction that adds it to the trail:
    -- whatever order transactions commit in, none is passed over. The application can neither read nor clear it.
    create table audit_unsealed (
      event_id uuid primary key
    );
    create function queue_for_sealing() returns trigger language plpgsql security definer set search_path = public as $$
    begin
      insert into audit_unsealed values (new.id);
      return null;
    end $$;
    create trigger seal_later after insert on audit_events for each row execute function queue_for_sealing();
    grant select, delete on audit_unsealed to clinical_auditor;

    -- A link of the chain. row_hashes are the sha256 of each row of event_ids, one after the other; hash is
    -- over both, sealed_at and the hash before: seal-rules.ts says how.
    create table audit_seals (
      id bigint generated always as identity primary key,
      sealed_at timestamptz not null,
      event_ids uuid[] not null,
      row_hashes bytea not null check (octet_length(row_hashes) = 32 * cardinality(event_ids)),
      previous_hash bytea,
      hash bytea not null unique,
      -- No link has two successors, so nobody can start a second chain beside the first.
      unique nulls not distinct (previous_hash)
    );
    grant select, insert on audit_seals to clinical_auditor;

    -- What a clinic may read of the trail: the view runs as its owner, because row-level security would keep
    -- the operators of arrays, which are not leakproof, from the index on patients.
    do $$ begin
      execute format('create policy owner_reads on audit_events for select to %I using (true)', current_user);
    end $$;
    create view visible_audit_events as select * from audit_events where clinic_id = current_clinic_id();
    grant select on visible_audit_events to clinical_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop view visible_audit_events; drop table audit_seals, audit_unsealed, audit_events; drop function queue_for_sealing()',
  );
}
