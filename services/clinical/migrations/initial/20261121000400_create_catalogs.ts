import type { Knex } from 'knex';

/** Diagnosis codes are the same for all. Tests without a clinic are shared; a clinic may add private ones. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table catalog_versions (
      type text primary key check (type in ('cie10', 'laboratory', 'imaging')),
      version text not null,
      notice text,
      updated_at timestamptz not null default now()
    );
    grant select on catalog_versions to clinical_app;

    -- Imports that changed something. Two of one edition differ in their revision, so that no version says two things.
    create table catalog_imports (
      type text not null references catalog_versions,
      edition text not null,
      revision integer not null,
      added integer not null,
      changed integer not null,
      retired integer not null,
      imported_at timestamptz not null default clock_timestamp(),
      primary key (type, edition, revision)
    );

    -- What LIKE finds literally, folded; evaluated once, when the query is planned.
    create function literal_pattern(value text) returns text language sql immutable strict parallel safe
      return regexp_replace(fold_text(value), '([\\\\%_])', '\\\\\\1', 'g');

    create table cie10_codes (
      code text collate "C" primary key,
      code_plain text collate "C" not null generated always as (upper(replace(code, '.', ''))) stored,
      description text not null,
      description_es text,
      search_text text not null generated always as (' ' || fold_text(description || coalesce(' ' || description_es, ''))) stored,
      chapter text,
      parent_code text collate "C",
      level smallint not null,
      is_billable boolean not null,
      sex text check (sex in ('male', 'female')),
      age_min smallint,
      age_max smallint,
      is_demo boolean not null default false,
      active boolean not null default true,
      updated_at timestamptz not null default now()
    );
    grant select on cie10_codes to clinical_app;
    create index cie10_codes_prefix on cie10_codes (code_plain);
    create index cie10_codes_parent on cie10_codes (parent_code);
    create index cie10_codes_search on cie10_codes using gin (search_text gin_trgm_ops);
    create index cie10_codes_beginning on cie10_codes ((left(search_text, 100)) collate "C");

    create table catalog_tests (
      id uuid primary key,
      clinic_id uuid references clinics,
      kind text not null check (kind in ('laboratory', 'imaging')),
      code text collate "C" not null,
      code_plain text collate "C" not null generated always as (upper(replace(code, '.', ''))) stored,
      loinc text collate "C",
      name text not null,
      name_es text,
      search_text text not null generated always as
        (' ' || fold_text(code || coalesce(' ' || loinc, '') || ' ' || name || coalesce(' ' || name_es, ''))) stored,
      category text,
      specimen text,
      unit text,
      fasting boolean not null default false,
      is_panel boolean not null default false,
      members text[] not null default '{}',
      modality text,
      body_part text,
      laterality_required boolean not null default false,
      contrast boolean not null default false,
      active boolean not null default true,
      updated_at timestamptz not null default now(),
      unique nulls not distinct (clinic_id, kind, code)
    );
    create index catalog_tests_prefix on catalog_tests (kind, code_plain);
    create index catalog_tests_loinc on catalog_tests (loinc);
    create index catalog_tests_search on catalog_tests using gin (search_text gin_trgm_ops);
    create index catalog_tests_code on catalog_tests (kind, code);
    create index catalog_tests_beginning on catalog_tests ((left(search_text, 100)) collate "C");

    alter table catalog_tests enable row level security;
    create policy tenant on catalog_tests using (clinic_id = current_clinic_id()) with check (clinic_id = current_clinic_id());
    grant insert, update on catalog_tests to clinical_app;

    -- What a clinic may read: the view runs as its owner, because row-level security would keep LIKE, which
    -- is not leakproof, from the trigram index. The application cannot select from the table itself.
    create view visible_tests as
      select * from catalog_tests where clinic_id is null or clinic_id = current_clinic_id();
    grant select on visible_tests to clinical_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    'drop view visible_tests; drop table catalog_tests, cie10_codes, catalog_imports, catalog_versions; drop function literal_pattern(text)',
  );
}
