import type { Knex } from 'knex';

/** Who claims a delivery looks at each webhook that may be told something, and at what is being told now, not at all that waits. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index webhook_deliveries_waiting on webhook_deliveries (clinic_id, webhook_id, next_attempt_at) where status = 'pending';
    create index webhook_deliveries_begun on webhook_deliveries (leased_until) where status = 'pending';
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index webhook_deliveries_waiting, webhook_deliveries_begun');
}
