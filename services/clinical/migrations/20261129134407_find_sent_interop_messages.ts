import type { Knex } from 'knex';

// Without a transaction: nobody waits while the table is read.
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists interop_queue_done');
  await knex.raw(`create index concurrently interop_queue_done on interop_queue (created_at) where state = 'done'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists interop_queue_done');
}
