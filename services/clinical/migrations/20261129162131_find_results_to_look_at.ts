import type { Knex } from 'knex';

// Without a transaction: nobody waits while the table is read.
export const config = { transaction: false };

const CHECKS = ['lab_results_looked_at', 'lab_results_second_person', 'lab_results_released_when_seen'];

export async function up(knex: Knex): Promise<void> {
  for (const name of CHECKS) await knex.raw(`alter table lab_results validate constraint ${name}`);
  await knex.raw('drop index concurrently if exists lab_results_second_look');
  await knex.raw(`create index concurrently lab_results_second_look on lab_results (clinic_id, issued_at, id)
    where needs_second_look and looked_at is null and superseded_by_id is null and status not in ('cancelled', 'entered-in-error')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists lab_results_second_look');
}
