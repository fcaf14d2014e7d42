import type { Knex } from 'knex';

/** What a laboratory found, in words: one is looked up by its beginning, as those of addresses are. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists lab_observations_words');
  await knex.raw(
    'create index concurrently lab_observations_words on lab_observations using gin (clinic_id, word_vector(search_words(value_text)))',
  );
  await knex.raw('alter index lab_observations_words alter column 2 set statistics 1000');
  await knex.raw('analyze lab_observations');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently lab_observations_words');
}
