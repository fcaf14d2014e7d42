import type { Knex } from 'knex';

/** Built while results are written. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // It waits for every transaction that is under way, however long, but keeps nobody waiting.
  await knex.raw('set lock_timeout = 0');
  // What an attempt left that did not end is invalid.
  await knex.raw('drop index concurrently if exists lab_results_unreleased');
  await knex.raw(`create index concurrently lab_results_unreleased on lab_results (clinic_id)
    where released_at is null and superseded_by_id is null and status in ('final', 'amended', 'corrected', 'appended')`);
  await knex.raw('reset lock_timeout');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently lab_results_unreleased');
}
