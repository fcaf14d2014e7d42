import type { Knex } from 'knex';

/** What stands before a delivery in its line: that of its record, unless it says another. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists webhook_deliveries_line');
  await knex.raw(`
    create index concurrently webhook_deliveries_line on webhook_deliveries
      (clinic_id, webhook_id, (coalesce(line_id, resource_id)), changed_at, id) where status = 'pending'
  `);
  await knex.raw('drop index concurrently if exists webhook_deliveries_order');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create index concurrently if not exists webhook_deliveries_order on webhook_deliveries
      (clinic_id, webhook_id, resource_id, changed_at, id) where status = 'pending'
  `);
  await knex.raw('drop index concurrently if exists webhook_deliveries_line');
}
