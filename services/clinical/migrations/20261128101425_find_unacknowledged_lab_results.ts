import type { Knex } from 'knex';

// Without a transaction: nobody waits while the table is read.
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table lab_results validate constraint lab_results_acknowledged');
  await knex.raw('drop index concurrently if exists lab_results_unacknowledged');
  await knex.raw(`create index concurrently lab_results_unacknowledged on lab_results (clinic_id, issued_at, id)
    where has_critical and awaits_acknowledgement and acknowledged_at is null and superseded_by_id is null
      and status not in ('cancelled', 'entered-in-error')`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists lab_results_unacknowledged');
}
