import type { Knex } from 'knex';

/** Built while devices are sent to. */
export const config = { transaction: false };

/** The sender looks at the organizations that have a due device, and at the oldest of each. */
export async function up(knex: Knex): Promise<void> {
  // It waits for every transaction that is under way, however long, but keeps nobody waiting.
  await knex.raw('set lock_timeout = 0');
  // What an attempt left that did not end is invalid.
  await knex.raw('drop index concurrently if exists push_devices_due_by_realm');
  await knex.raw(`
    create index concurrently push_devices_due_by_realm on push_devices (realm_id, due_at) where due_at is not null`);
  await knex.raw('reset lock_timeout');
}
