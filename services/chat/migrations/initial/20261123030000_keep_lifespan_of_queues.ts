import type { Knex } from 'knex';

/** Clients may ask for how long their queue is kept without a poll. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table event_queues add column lifespan_seconds integer not null default 600');
}
