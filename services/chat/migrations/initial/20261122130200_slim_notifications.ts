import type { Knex } from 'knex';

/** Of a message that is gone its notifications are dropped when they are due; mails of a person need not fall due together to be sent together. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table notifications drop constraint notifications_realm_id_message_id_fkey;
    drop index notifications_by_message;
    drop index notifications_due_of_user;
  `);
}
