import type { Knex } from 'knex';

// Without a transaction: nobody waits while the table is read.
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table consultations validate constraint consultations_admission');
  await knex.raw('alter table consultations validate constraint consultations_type_check');
  await knex.raw('drop index concurrently if exists consultations_of_admission');
  await knex.raw(`create index concurrently consultations_of_admission
    on consultations (clinic_id, admission_id) where admission_id is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists consultations_of_admission');
}
