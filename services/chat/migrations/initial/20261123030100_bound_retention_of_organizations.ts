import type { Knex } from 'knex';

/** Longer than a hundred years was for ever, and is not a number of days any more. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    update realms set settings = jsonb_set(settings, '{message_retention_days}', '-1')
    where (settings ->> 'message_retention_days')::numeric > 36500
  `);
}
