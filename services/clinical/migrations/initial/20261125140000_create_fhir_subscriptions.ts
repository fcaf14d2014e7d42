import type { Knex } from 'knex';

/**
 * A subscription of FHIR is a webhook (by which it is told, with its secret, its health and its queue) that a service asked for
 * with a search. What waits for it is told in one line; what waits for other webhooks in one for each record.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table fhir_subscriptions (
      clinic_id uuid not null,
      id uuid not null,
      -- Who asked, by which they are looked at again each time; scopes are null of a key without a token.
      api_key_id uuid not null,
      key_prefix text not null,
      scopes text[],
      ip inet,
      reason text not null,
      criteria text not null,
      -- Kinds of records that the resources are made of.
      records text[] not null,
      -- The media type of the resource that is sent; null where nothing is but that something changed.
      payload text,
      -- What the receiver wants to find in each request, encrypted under SECRETS_KEY.
      headers_encrypted bytea,
      ends_at timestamptz,
      -- Since the receiver took the first request; what changed before is not told.
      active_since timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      foreign key (clinic_id, id) references webhooks on delete cascade
    );
    call protect_tenant_table('fhir_subscriptions');
    call allow_updates('fhir_subscriptions', '{reason, ends_at, active_since, headers_encrypted}');
    create policy worker on fhir_subscriptions to clinical_worker using (true);
    grant select on fhir_subscriptions to clinical_worker;
    call allow_updates('fhir_subscriptions', '{active_since, headers_encrypted}', 'clinical_worker');
    create policy old on fhir_subscriptions for select to clinical_janitor using (true);
    grant select on fhir_subscriptions to clinical_janitor;
    create policy old on webhooks to clinical_janitor
      using (exists (select from fhir_subscriptions s where s.clinic_id = webhooks.clinic_id and s.id = webhooks.id));
    grant select, delete on webhooks to clinical_janitor;

    alter table webhooks drop constraint webhooks_disabled_reason_check;
    alter table webhooks add constraint webhooks_disabled_reason_check
      check (disabled_reason in ('administrator', 'gone', 'failing', 'access_lost'));

    -- Of a subscription: the line that the delivery stands in, and the resources of the record that were told already.
    alter table webhook_deliveries add column line_id uuid, add column told text[] not null default '{}';
    grant update (told) on webhook_deliveries to clinical_worker;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop policy old on webhooks;
    revoke all on webhooks from clinical_janitor;
    delete from webhooks where id in (select id from fhir_subscriptions);
    drop table fhir_subscriptions;
    alter table webhooks drop constraint webhooks_disabled_reason_check;
    alter table webhooks add constraint webhooks_disabled_reason_check check (disabled_reason in ('administrator', 'gone', 'failing'));
    alter table webhook_deliveries drop column line_id, drop column told;
  `);
}
