import type { Knex } from 'knex';

/**
 * The audit trail. The application may add rows and read those of its clinic; nobody but the owner could
 * alter them, and sealing makes that visible: a seal hashes its members' digests and the seal before it.
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

    create table audit_seals (
      id bigint generated always as identity primary key,
      sealed_at timestamptz not null default now(),
      event_count integer not null,
      previous_hash bytea,
      hash bytea not null
    );
    create table audit_seal_members (
      event_id uuid primary key references audit_events,
      seal_id bigint not null references audit_seals,
      row_hash bytea not null
    );
    create index audit_seal_members_seal on audit_seal_members (seal_id);
    grant select, insert on audit_seals, audit_seal_members to clinical_auditor;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table audit_seal_members, audit_seals, audit_events');
}
