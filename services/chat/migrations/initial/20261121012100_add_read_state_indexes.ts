import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    drop index read_marks_by_scope;
    create index read_marks_by_scope on read_marks (realm_id, scope, scope_id, user_id) where scope <> 'account';
    create index threads_entered on threads (realm_id, channel_id, entered_channel_at) where entered_channel_at > 0;
    comment on index threads_entered is
      'Threads that came from another channel, even if they began in this one: read marks of their channel may not count for them.';
  `);
}
