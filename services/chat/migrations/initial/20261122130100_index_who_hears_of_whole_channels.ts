import type { Knex } from 'knex';

/** Built while people subscribe and change their settings. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  // They wait for every transaction that is under way, however long, but keep nobody waiting.
  await knex.raw('set lock_timeout = 0');
  // What an attempt left that did not end is invalid.
  await knex.raw('drop index concurrently if exists subscriptions_notifying');
  await knex.raw(`
    create index concurrently subscriptions_notifying on subscriptions (realm_id, channel_id, user_id)
      where email_notifications or push_notifications`);
  await knex.raw('drop index concurrently if exists users_notified_of_channels');
  await knex.raw(`
    create index concurrently users_notified_of_channels on users (realm_id, id)
      where settings ->> 'enable_stream_email_notifications' = 'true' or settings ->> 'enable_stream_push_notifications' = 'true'`);
  await knex.raw('reset lock_timeout');
}
