import type { Knex } from 'knex';

/** What the digest of a signed note is made of; null of those that were signed when it was their content alone. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table consultations add column signature_format smallint');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table consultations drop column signature_format');
}
