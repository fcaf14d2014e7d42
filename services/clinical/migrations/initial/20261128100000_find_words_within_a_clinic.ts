import type { Knex } from 'knex';

/**
 * Words of names and addresses are looked up in the clinic's part of an index: where the planner does not know which clinic it is, it
 * would put all patients of the clinic beside those who have the word. Beginnings and ends of visits are looked up by what they are
 * ordered by, and what hardly any patient lacks by a null.
 */
export const config = { transaction: false };

const REPLACED: Record<string, { by: string; was: string }> = {
  patients_search: {
    by: 'patients using gin (clinic_id, search_text gin_trgm_ops)',
    was: 'patients using gin (search_text gin_trgm_ops)',
  },
  patients_address: {
    by: 'patients using gin (clinic_id, address_words(address) gin_trgm_ops) where address is not null',
    was: 'patients using gin (address_words(address) gin_trgm_ops) where address is not null',
  },
  patients_birth_date: {
    by: 'patients (clinic_id, birth_date, id)',
    was: 'patients (clinic_id, birth_date) where birth_date is not null',
  },
  patients_email: {
    by: 'patients (clinic_id, email, id)',
    was: 'patients (clinic_id, email) where email is not null',
  },
  patients_phone: {
    by: 'patients (clinic_id, phone, id)',
    was: 'patients (clinic_id, phone) where phone is not null',
  },
};

async function replace(knex: Knex, which: 'by' | 'was'): Promise<void> {
  for (const [name, on] of Object.entries(REPLACED)) {
    await knex.raw(`drop index concurrently if exists ${name}_made`);
    await knex.raw(`create index concurrently ${name}_made on ${on[which]}`);
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`alter index ${name}_made rename to ${name}`);
  }
}

export async function up(knex: Knex): Promise<void> {
  await knex.raw('create extension if not exists btree_gin');
  await replace(knex, 'by');
  await knex.raw('drop index concurrently if exists consultations_end_order');
  await knex.raw(
    `create index concurrently consultations_end_order on consultations (clinic_id, least(ended_at, 'infinity'), id)`,
  );
  await knex.raw('drop index concurrently if exists consultations_started');
  await knex.raw('drop index concurrently if exists lab_results_collected');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('create index concurrently consultations_started on consultations (clinic_id, started_at, id)');
  await knex.raw(
    'create index concurrently lab_results_collected on lab_results (clinic_id, specimen_collected_at, id) where specimen_collected_at is not null',
  );
  await knex.raw('drop index concurrently consultations_end_order');
  await replace(knex, 'was');
  await knex.raw('drop extension btree_gin');
}
