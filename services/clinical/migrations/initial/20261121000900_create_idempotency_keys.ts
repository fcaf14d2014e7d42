import type { Knex } from 'knex';

/** The body is text: a replay must equal the first answer to the byte, and jsonb would reorder it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table idempotency_keys (
      clinic_id uuid not null references clinics,
      scope bytea not null,
      fingerprint bytea not null,
      status smallint,
      headers jsonb,
      body text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (clinic_id, scope)
    );
    create index idempotency_keys_expiry on idempotency_keys (expires_at);
    call protect_tenant_table('idempotency_keys');
    create policy expired on idempotency_keys to clinical_janitor using (expires_at <= now());
    grant select, delete on idempotency_keys to clinical_janitor;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table idempotency_keys');
}
