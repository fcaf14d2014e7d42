import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table realm_emoji add column still_file_name text;
    comment on column realm_emoji.still_file_name is 'The first frame of one that moves; null for others.';
  `);
}
