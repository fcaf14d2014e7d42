import type { Knex } from 'knex';

/**
 * All words of a name but the first of the surnames, as words: what is found in an index of these need not be made once more of each
 * row to be compared, as of trigrams, and the two indexes of a name together are asked for patients of whom no order is known.
 */
export const config = { transaction: false };

const NAMES = 'words_but_surname(given_names, first_surname, second_surname)';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists patients_later_names');
  await knex.raw(
    `create index concurrently patients_later_names on patients using gin (clinic_id, word_vector(${NAMES}))`,
  );
  await knex.raw('alter index patients_later_names alter column 2 set statistics 1000');
  await knex.raw('analyze patients');
  await knex.raw('drop index concurrently if exists patients_but_surname');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `create index concurrently if not exists patients_but_surname on patients using gin (clinic_id, ${NAMES} gin_trgm_ops)`,
  );
  await knex.raw('drop index concurrently patients_later_names');
}
