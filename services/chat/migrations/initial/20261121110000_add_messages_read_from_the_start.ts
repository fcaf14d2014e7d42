import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table messages add column is_auto_read boolean not null default false;
    comment on column messages.is_auto_read is
      'Read by everybody from the start, but for those who have a row of message_flags with read = false.';
    create index users_never_auto_read on users (realm_id, id)
      where settings ->> 'resolved_topic_notice_auto_read_policy' = 'never';
  `);
}
