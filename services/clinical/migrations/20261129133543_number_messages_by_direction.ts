import type { Knex } from 'knex';

// Without a transaction: nobody waits while the table is read.
export const config = { transaction: false };

const WHERE = 'where control_id is not null and not repeats_id';

/** Both sides of a connection number their messages by themselves: the same number of each is two messages. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists interop_messages_numbered');
  await knex.raw(`create unique index concurrently interop_messages_numbered
    on interop_messages (clinic_id, connection_id, direction, control_id) ${WHERE}`);
  await knex.raw('drop index concurrently if exists interop_messages_once');
}

/** Fails where both sides have used a number: the former index has room for one of them. */
export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists interop_messages_once');
  await knex.raw(`create unique index concurrently interop_messages_once
    on interop_messages (clinic_id, connection_id, control_id) ${WHERE}`);
  await knex.raw('drop index concurrently if exists interop_messages_numbered');
}
