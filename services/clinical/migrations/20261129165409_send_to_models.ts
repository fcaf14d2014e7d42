import type { Knex } from 'knex';

/** What left for a model, and how much of it a clinic's day has. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table ai_disclosures (
      clinic_id uuid not null,
      id uuid not null,
      suggestion_id uuid not null,
      sent_at timestamptz not null default clock_timestamp(),
      sha256 text not null,
      content_encrypted bytea not null,
      primary key (clinic_id, id),
      foreign key (clinic_id, suggestion_id) references ai_suggestions (clinic_id, id) on delete cascade
    );
    comment on column ai_disclosures.content_encrypted is 'The body of the request as it left; its hash is in the trail too (ai.disclose).';
    create index ai_disclosures_suggestion on ai_disclosures (clinic_id, suggestion_id);
    call protect_tenant_table('ai_disclosures');
    create policy worker on ai_disclosures to clinical_worker using (true);
    grant select on ai_disclosures to clinical_worker;
    call allow_updates('ai_disclosures', '{content_encrypted}', 'clinical_worker');

    create table ai_budgets (
      clinic_id uuid not null references clinics,
      day date not null,
      requests integer not null,
      characters bigint not null,
      primary key (clinic_id, day)
    );
    call protect_tenant_table('ai_budgets');
    call allow_updates('ai_budgets', '{requests, characters}');

    -- What a model could not make is made without one.
    call allow_updates('ai_suggestions', '{status, content_encrypted, dropped, error, attempts, started_at, engine}', 'clinical_ai');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table ai_budgets;
    drop table ai_disclosures;
    revoke update (engine) on ai_suggestions from clinical_ai;
  `);
}
