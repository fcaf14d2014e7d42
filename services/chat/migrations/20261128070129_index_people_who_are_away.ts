import type { Knex } from 'knex';

/** Built while people sign in. */
export const config = { transaction: false };

/** A registration lists them among those who have a status. */
export async function up(knex: Knex): Promise<void> {
  // It waits for every transaction that is under way, however long, but keeps nobody waiting.
  await knex.raw('set lock_timeout = 0');
  // What an attempt left that did not end is invalid.
  await knex.raw('drop index concurrently if exists users_away');
  await knex.raw(
    `create index concurrently users_away on users (realm_id, id) where settings ->> 'presence_enabled' = 'false'`,
  );
  await knex.raw('reset lock_timeout');
}
