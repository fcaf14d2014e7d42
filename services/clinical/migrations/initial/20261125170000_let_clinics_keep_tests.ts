import type { Knex } from 'knex';

const COLUMNS = [
  'active',
  'body_part',
  'category',
  'code',
  'contrast',
  'fasting',
  'is_panel',
  'laterality_required',
  'loinc',
  'members',
  'modality',
  'name',
  'name_es',
  'reference_ranges',
  'specimen',
  'unit',
];

/** A clinic's own tests and panels are written by the service, for the clinic alone; the shared ones stay the operator's. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table catalog_tests
      add column reference_ranges jsonb not null default '[]',
      add column version integer not null default 1;
    create or replace view visible_tests as
      select id, clinic_id, kind, code, code_plain, loinc, name, name_es, search_text, category, specimen, unit, fasting, is_panel,
        members, modality, body_part, laterality_required, contrast, active, updated_at, reference_ranges, version
      from catalog_tests where clinic_id is null or clinic_id = current_clinic_id();
    create trigger touch before update on catalog_tests for each row when (new.clinic_id is not null) execute function touch_row();
    grant insert, select (id) on catalog_tests to clinical_app;
    call allow_updates('catalog_tests', '{${COLUMNS.join()}}');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    revoke insert, select (id) on catalog_tests from clinical_app;
    call allow_updates('catalog_tests', '{}');
    drop trigger touch on catalog_tests;
    drop view visible_tests;
    alter table catalog_tests drop column reference_ranges, drop column version;
    create view visible_tests as select * from catalog_tests where clinic_id is null or clinic_id = current_clinic_id();
    grant select on visible_tests to clinical_app;
  `);
}
