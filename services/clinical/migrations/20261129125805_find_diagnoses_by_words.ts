import type { Knex } from 'knex';

/** Suggested codes are looked up by words of a note, and by how words begin. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists cie10_codes_words');
  await knex.raw(
    `create index concurrently cie10_codes_words on cie10_codes using gin (to_tsvector('simple', search_text))`,
  );
  await knex.raw('analyze cie10_codes');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists cie10_codes_words');
}
