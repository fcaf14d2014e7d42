import type { Knex } from 'knex';

/** Built while patients and allergies are written: who was merged, and what counts once for each record that it was said in. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // It waits for every transaction that is under way, however long, but keeps nobody waiting.
  await knex.raw('set lock_timeout = 0');
  // What an attempt left that did not end is invalid.
  await knex.raw('drop index concurrently if exists patients_merged');
  await knex.raw(
    'create index concurrently patients_merged on patients (clinic_id, merged_into_id) where merged_into_id is not null',
  );
  await knex.raw('drop index concurrently if exists allergies_once_each');
  await knex.raw(`
    create unique index concurrently allergies_once_each on allergies (clinic_id, coalesce(recorded_for, patient_id),
        md5(coalesce(substance_system, '') || '|' || coalesce(substance_code, '') || '|' || coalesce(substance_display, '')))
      where clinical_status = 'active' and verification_status in ('unconfirmed', 'confirmed')`);
  await knex.raw('drop index concurrently if exists allergies_once');
  await knex.raw('reset lock_timeout');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create unique index concurrently allergies_once on allergies (clinic_id, patient_id,
        md5(coalesce(substance_system, '') || '|' || coalesce(substance_code, '') || '|' || coalesce(substance_display, '')))
      where clinical_status = 'active' and verification_status in ('unconfirmed', 'confirmed')`);
  await knex.raw('drop index concurrently allergies_once_each');
  await knex.raw('drop index concurrently patients_merged');
}
