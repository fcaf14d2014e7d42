import type { Knex } from 'knex';

/** Each time somebody broke the glass, somebody else has to look at it. Named by the row of the audit trail. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table break_glass_reviews (
      clinic_id uuid not null references clinics,
      id uuid not null,
      occurred_at timestamptz not null,
      user_id uuid not null references users,
      user_name text not null,
      event text not null,
      resource_type text,
      resource_id text,
      patient_ids uuid[] not null default '{}',
      reason text not null,
      status text not null default 'open' check (status in ('open', 'resolved')),
      outcome text check (outcome in ('justified', 'unjustified')),
      notes text,
      resolved_by uuid references users,
      resolved_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (clinic_id, id),
      check ((status = 'resolved') = (outcome is not null and resolved_by is not null and resolved_at is not null))
    );
    create index break_glass_reviews_status on break_glass_reviews (clinic_id, status, occurred_at, id);
    call protect_tenant_table('break_glass_reviews');
    revoke delete on break_glass_reviews from clinical_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table break_glass_reviews');
}
