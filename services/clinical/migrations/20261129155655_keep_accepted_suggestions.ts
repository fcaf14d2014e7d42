import type { Knex } from 'knex';

/** Which suggestions became records, by the requests that wrote them, and what became of the warnings of checked medications. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table suggestion_acceptances (
      clinic_id uuid not null references clinics,
      resource_type text not null,
      record_id uuid not null,
      request_id text not null,
      suggestion_id uuid not null,
      accepted_at timestamptz not null default now(),
      primary key (clinic_id, resource_type, record_id, request_id)
    );
    comment on table suggestion_acceptances is 'They outlive the suggestion: versions of records say out of which one they came.';
    create index suggestion_acceptances_suggestion on suggestion_acceptances (clinic_id, suggestion_id);
    call protect_tenant_table('suggestion_acceptances');

    create table suggestion_warnings (
      clinic_id uuid not null,
      suggestion_id uuid not null,
      place smallint not null,
      type text not null check (type in ('interaction', 'allergy', 'duplicate')),
      severity text not null check (severity in ('contraindicated', 'severe', 'moderate', 'minor')),
      items text[] not null,
      overridden boolean not null,
      primary key (clinic_id, suggestion_id, place),
      foreign key (clinic_id, suggestion_id) references ai_suggestions (clinic_id, id) on delete cascade
    );
    comment on column suggestion_warnings.overridden is 'Whether what it warns of was prescribed.';
    call protect_tenant_table('suggestion_warnings');
    call allow_updates('suggestion_warnings', '{overridden}');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table suggestion_warnings; drop table suggestion_acceptances');
}
