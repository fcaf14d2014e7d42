import type { Knex } from 'knex';

/** What was prescribed and what was measured are resources of their own, and are read by their own ids. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists prescription_items_id');
  await knex.raw('create unique index concurrently prescription_items_id on prescription_items (clinic_id, id)');
  await knex.raw('drop index concurrently if exists lab_observations_id');
  await knex.raw('create unique index concurrently lab_observations_id on lab_observations (clinic_id, id)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index prescription_items_id, lab_observations_id');
}
