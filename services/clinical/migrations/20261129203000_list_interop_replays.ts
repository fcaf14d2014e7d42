import type { Knex } from 'knex';

// Without a transaction: nobody waits while the table is read.
export const config = { transaction: false };

/** Lists replays, and follows how they change. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table interop_replays add column if not exists version integer not null default 1');
  await knex.raw(`create or replace trigger touch before update on interop_replays
    for each row execute function touch_row()`);
  for (const column of ['created_at', 'updated_at']) {
    await knex.raw(`drop index concurrently if exists interop_replays_${column}`);
    await knex.raw(`create index concurrently interop_replays_${column} on interop_replays (clinic_id, ${column}, id)`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const column of ['created_at', 'updated_at'])
    await knex.raw(`drop index concurrently if exists interop_replays_${column}`);
  await knex.raw('drop trigger if exists touch on interop_replays');
  await knex.raw('alter table interop_replays drop column if exists version');
}
