import type { Knex } from 'knex';

// Without a transaction: nobody waits while the table is read.
export const config = { transaction: false };

/** Counts what waits of a connection, however many other messages it has. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists interop_messages_waiting');
  await knex.raw(`create index concurrently interop_messages_waiting on interop_messages (clinic_id, connection_id)
    where status = 'quarantined'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists interop_messages_waiting');
}
