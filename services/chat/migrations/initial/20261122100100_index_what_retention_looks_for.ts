import type { Knex } from 'knex';

/** Built while messages are written, which no transaction can. */
export const config = { transaction: false };

const INDEXES = {
  messages_direct: 'messages (realm_id, id) where channel_id is null',
  channels_with_retention: 'channels (realm_id) where message_retention_days > 0',
  reminders_by_message: 'reminders (realm_id, message_id)',
};

export async function up(knex: Knex): Promise<void> {
  // It waits for every transaction that is under way, however long, but keeps nobody waiting.
  await knex.raw('set lock_timeout = 0');
  for (const [name, rows] of Object.entries(INDEXES)) {
    // What an attempt left that did not end is invalid.
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on ${rows}`);
  }
  await knex.raw('reset lock_timeout');
}
