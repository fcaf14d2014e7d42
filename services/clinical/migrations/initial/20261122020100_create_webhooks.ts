import type { Knex } from 'knex';

/**
 * Whom a clinic wants to be told of changes, and each thing that they are told, which is the queue of the worker too:
 * who claims a delivery leases it, so what a lost worker was at is taken up again by another.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table webhooks (
      clinic_id uuid not null references clinics,
      id uuid not null,
      url text not null,
      description text,
      events text[] not null check (cardinality(events) > 0),
      status text not null default 'active' check (status in ('active', 'disabled')),
      -- By an administrator, or by the service: it said that it is gone, or took nothing for too long.
      disabled_reason text check (disabled_reason in ('administrator', 'gone', 'failing')),
      disabled_at timestamptz,
      -- Encrypted under SECRETS_KEY. The one before a rotation signs too until previous_until.
      secret_encrypted bytea not null,
      previous_secret_encrypted bytea,
      previous_until timestamptz,
      created_by uuid references users,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      check ((previous_secret_encrypted is null) = (previous_until is null)),
      check ((status = 'active') = (disabled_reason is null and disabled_at is null))
    );
    call protect_tenant_table('webhooks');

    -- How a webhook fares; apart from it, as this is no change of what was set up.
    create table webhook_health (
      clinic_id uuid not null,
      webhook_id uuid not null,
      consecutive_failures integer not null default 0,
      last_success_at timestamptz,
      -- Until then it is left alone, so that one that does not answer keeps nobody busy.
      resume_at timestamptz not null default '-infinity',
      primary key (clinic_id, webhook_id),
      foreign key (clinic_id, webhook_id) references webhooks on delete cascade
    );
    call protect_tenant_table('webhook_health');

    create table webhook_deliveries (
      clinic_id uuid not null,
      id uuid not null,
      webhook_id uuid not null,
      -- Of the outbox; null of a ping.
      change_id uuid,
      event text not null,
      resource_type text not null,
      resource_id uuid not null,
      version integer not null,
      changed_at timestamptz not null,
      status text not null default 'pending' check (status in ('pending', 'delivered', 'failed')),
      attempts integer not null default 0,
      next_attempt_at timestamptz not null,
      -- No further attempt begins after that.
      expires_at timestamptz not null,
      leased_until timestamptz not null default '-infinity',
      attempted_at timestamptz,
      answer_status smallint,
      -- A code, never what the receiver said.
      error text,
      delivered_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      unique (clinic_id, webhook_id, change_id),
      foreign key (clinic_id, webhook_id) references webhooks on delete cascade
    );
    create index webhook_deliveries_newest on webhook_deliveries (clinic_id, webhook_id, created_at, id);
    create index webhook_deliveries_changes on webhook_deliveries (clinic_id, webhook_id, updated_at, id);
    create index webhook_deliveries_due on webhook_deliveries (next_attempt_at) where status = 'pending';
    create index webhook_deliveries_order on webhook_deliveries (clinic_id, webhook_id, resource_id, changed_at, id) where status = 'pending';
    create index webhook_deliveries_age on webhook_deliveries (created_at);
    alter table webhook_deliveries enable row level security;
    alter table webhook_deliveries force row level security;
    create policy tenant on webhook_deliveries using (clinic_id = current_clinic_id()) with check (clinic_id = current_clinic_id());
    grant select, insert, update on webhook_deliveries to clinical_app;

    create policy worker on webhooks to clinical_worker using (true);
    create policy worker on webhook_health to clinical_worker using (true);
    create policy worker on webhook_deliveries to clinical_worker using (true);
    create policy worker_reads on clinics for select to clinical_worker using (true);
    create policy worker_reads on memberships for select to clinical_worker using (true);
    create policy worker_records on audit_events for insert to clinical_worker with check (actor_type = 'system');
    create policy old on webhook_deliveries to clinical_janitor using (status <> 'pending');
    grant select, update on webhooks to clinical_worker;
    grant select, update on webhook_health to clinical_worker;
    grant select, insert, update on webhook_deliveries to clinical_worker;
    grant select on clinics, memberships to clinical_worker;
    grant insert on audit_events, account_notices to clinical_worker;
    grant select, delete on webhook_deliveries to clinical_janitor;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table webhook_deliveries, webhook_health, webhooks;
    drop policy worker_records on audit_events;
    drop policy worker_reads on memberships;
    drop policy worker_reads on clinics;
    revoke all on clinics, memberships, audit_events, account_notices from clinical_worker;
  `);
}
