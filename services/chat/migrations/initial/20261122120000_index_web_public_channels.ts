import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index channels_web_public on channels (realm_id) where is_web_public and not is_archived');
}
