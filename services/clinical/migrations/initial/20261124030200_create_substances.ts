import type { Knex } from 'knex';

/** What medications are made of and what patients react to, the same for all clinics, as the operator imported it. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table catalog_versions drop constraint catalog_versions_type_check,
      add constraint catalog_versions_type_check check (type in ('cie10', 'laboratory', 'imaging', 'substances'));

    create table substances (
      code text collate "C" primary key,
      -- Of the code, where the file says it.
      system text,
      kind text not null check (kind in ('substance', 'class')),
      name text not null,
      name_es text,
      synonyms text[] not null,
      -- Directly above; of a class its parents.
      classes text[] collate "C" not null,
      -- Empty for what is one itself.
      ingredients text[] collate "C" not null,
      -- Of a class: who reacts to one of its members is taken to react to all; and to those of which others.
      cross_reactive boolean not null,
      cross_reacts_with text[] collate "C" not null,
      -- All names, folded to words: what is compared with what somebody wrote, and what is searched in.
      keys text[] collate "C" not null,
      search_text text not null,
      active boolean not null default true,
      updated_at timestamptz not null default now()
    );
    create index substances_keys on substances using gin (keys);
    create index substances_search on substances using gin (search_text gin_trgm_ops);
    create index substances_order on substances (name, code);
    grant select on substances to clinical_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop table substances;
    delete from catalog_imports where type = 'substances';
    delete from catalog_versions where type = 'substances';
    alter table catalog_versions drop constraint catalog_versions_type_check,
      add constraint catalog_versions_type_check check (type in ('cie10', 'laboratory', 'imaging'));
  `);
}
