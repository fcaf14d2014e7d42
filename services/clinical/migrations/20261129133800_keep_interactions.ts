import type { Knex } from 'knex';

/** What tables of interactions say of two ingredients, the same for all clinics, as the operator imported them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table interaction_sources (
      source text primary key,
      version text not null,
      licence text not null,
      pairs integer not null,
      imported_at timestamptz not null
    );
    create table interactions (
      ingredient text collate "C" not null,
      other text collate "C" not null,
      source text not null references interaction_sources on delete cascade,
      severity text not null check (severity in ('contraindicated', 'severe', 'moderate', 'minor')),
      text text not null,
      text_es text,
      primary key (ingredient, other, source)
    );
    comment on table interactions is 'Each pair is there in both orders. An ingredient is a substance or a group of them, by its folded name without its salt.';
    create index interactions_source on interactions (source);
    grant select on interaction_sources, interactions to clinical_app, clinical_ai;
    grant select on substances, substance_names to clinical_ai;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table interactions;
    drop table interaction_sources;
    revoke select on substances, substance_names from clinical_ai;
  `);
}
