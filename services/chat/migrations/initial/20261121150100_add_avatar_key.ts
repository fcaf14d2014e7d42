import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table users add column avatar_key text;
    comment on column users.avatar_key is 'Random name of the files of an uploaded picture; null where there is none.';
  `);
}
