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

    create table cie10_codes (
      code text primary key,
      code_plain text not null generated always as (upper(replace(code, '.', ''))) stored,
      description text not null,
      description_es text,
      search_text text not null generated always as (fold_text(description || coalesce(' ' || description_es, ''))) stored,
      chapter text,
      parent_code text,
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
    create index cie10_codes_prefix on cie10_codes (code_plain text_pattern_ops);
    create index cie10_codes_parent on cie10_codes (parent_code);
    create index cie10_codes_search on cie10_codes using gin (search_text gin_trgm_ops);

    create table catalog_tests (
      id uuid primary key,
      clinic_id uuid references clinics,
      kind text not null check (kind in ('laboratory', 'imaging')),
      code text not null,
      loinc text,
      name text not null,
      name_es text,
      search_text text not null generated always as
        (fold_text(code || coalesce(' ' || loinc, '') || ' ' || name || coalesce(' ' || name_es, ''))) stored,
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
    create index catalog_tests_search on catalog_tests using gin (search_text gin_trgm_ops);

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
  await knex.raw('drop view visible_tests; drop table catalog_tests, cie10_codes, catalog_versions');
}
