import type { Knex } from 'knex';

/** Built while people are told of messages. */
export const config = { transaction: false };

/** A browser in which somebody is not signed in any more is told of nothing. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table push_devices add column if not exists session_id bigint');
  await knex.raw(
    `comment on column push_devices.session_id is
     'Of the browser that asked for it: the device goes with the session. Null for those with an API key, and of releases before.'`,
  );
  // It waits for every transaction that is under way, however long, but keeps nobody waiting.
  await knex.raw('set lock_timeout = 0');
  // What an attempt left that did not end is invalid.
  await knex.raw('drop index concurrently if exists push_devices_by_session');
  await knex.raw(
    `create index concurrently push_devices_by_session on push_devices (realm_id, session_id) where session_id is not null`,
  );
  await knex.raw('reset lock_timeout');
  await knex.raw('alter table push_devices drop constraint if exists push_devices_session_fkey');
  await knex.raw(
    `alter table push_devices add constraint push_devices_session_fkey
     foreign key (realm_id, session_id) references web_sessions (realm_id, id) on delete cascade not valid`,
  );
  await knex.raw('alter table push_devices validate constraint push_devices_session_fkey');
}
