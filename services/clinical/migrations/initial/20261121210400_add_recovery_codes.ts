import type { Knex } from 'knex';

/** Each stands once for the authenticator that was lost. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table users add column recovery_code_hashes bytea[] not null default '{}'`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table users drop column recovery_code_hashes');
}
