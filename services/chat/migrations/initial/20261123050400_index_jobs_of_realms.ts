import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('create index jobs_of_realm on jobs (realm_id, task) where realm_id is not null');
}
