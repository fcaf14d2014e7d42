import type { Knex } from 'knex';

/**
 * What was asked of the clinic's suggestions, and what came of it. Who makes them is `clinical_ai`: it reads catalogs and what a request
 * put into its row, and writes nothing but these rows.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    do $$
    begin
      begin
        create role clinical_ai nologin;
      exception when duplicate_object or unique_violation then null;
      end;
      if not pg_has_role(current_user, 'clinical_ai', 'set') then
        grant clinical_ai to current_user;
      end if;
      grant usage on schema public to clinical_ai;
    end $$;

    create table ai_suggestions (
      clinic_id uuid not null references clinics,
      id uuid not null,
      kind text not null,
      status text not null default 'queued' check (status in ('queued', 'running', 'ready', 'failed', 'expired')),
      engine text not null check (engine in ('built_in', 'model')),
      maker_type text not null check (maker_type in ('user', 'api_key')),
      maker_id uuid not null,
      patient_id uuid,
      content_encrypted bytea,
      dropped integer not null default 0,
      error text,
      attempts integer not null default 0,
      started_at timestamptz,
      expires_at timestamptz not null,
      decision text check (decision in ('accepted', 'edited', 'rejected')),
      decided_items jsonb,
      comment text,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default change_instant(),
      primary key (clinic_id, id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id)
    );
    comment on column ai_suggestions.content_encrypted is 'What is asked, with the sources that the asker may read, until it is made; then what was made, until it expires.';
    comment on column ai_suggestions.attempts is 'How often somebody has begun to make it; who ends says of which attempt.';
    create index ai_suggestions_counted on ai_suggestions (clinic_id, created_at);
    create index ai_suggestions_patient on ai_suggestions (clinic_id, patient_id) where patient_id is not null;
    create index ai_suggestions_left on ai_suggestions (created_at) where status in ('queued', 'running');
    create index ai_suggestions_shown on ai_suggestions (expires_at) where content_encrypted is not null;
    create index ai_suggestions_created on ai_suggestions (created_at);
    call protect_tenant_table('ai_suggestions');
    call allow_updates('ai_suggestions', '{decision, decided_items, comment}');

    create policy ai on ai_suggestions to clinical_ai using (true);
    grant select on ai_suggestions to clinical_ai;
    call allow_updates('ai_suggestions', '{status, content_encrypted, dropped, error, attempts, started_at}', 'clinical_ai');
    grant select on cie10_codes, catalog_versions to clinical_ai;
    -- By which the time of a change is told.
    grant select on sequence change_clock to clinical_ai;

    create policy janitor on ai_suggestions to clinical_janitor using (true);
    grant select, delete on ai_suggestions to clinical_janitor;
    create policy worker on ai_suggestions to clinical_worker using (true);
    grant select on ai_suggestions to clinical_worker;
    call allow_updates('ai_suggestions', '{content_encrypted}', 'clinical_worker');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table ai_suggestions;
    revoke all on cie10_codes, catalog_versions from clinical_ai;
    revoke all on sequence change_clock from clinical_ai;
    revoke usage on schema public from clinical_ai;
  `);
}
