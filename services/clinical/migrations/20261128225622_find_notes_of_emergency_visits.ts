import type { Knex } from 'knex';

// Without a transaction: nobody waits while the table is read.
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table consultations validate constraint consultations_emergency_visit');
  await knex.raw('drop index concurrently if exists consultations_emergency_visit');
  await knex.raw(`create index concurrently consultations_emergency_visit
    on consultations (clinic_id, emergency_visit_id) where emergency_visit_id is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists consultations_emergency_visit');
}
