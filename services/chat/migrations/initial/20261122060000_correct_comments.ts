import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    comment on column channels.stream_weekly_traffic is 'Messages per week over the last four weeks, counted every hour.';
    comment on table message_flags is 'Sparse: a row only where a user has something of their own on a message. read is null where the read marks decide, true for read ahead of them, false for unread behind them.';
    comment on table jobs is 'The process that does a job holds its row until it is done, in the transaction of what it writes.';
  `);
}
