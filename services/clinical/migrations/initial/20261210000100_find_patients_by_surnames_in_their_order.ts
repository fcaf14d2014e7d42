import type { Knex } from 'knex';

/**
 * Patients in the order of one part of their name, in which those that begin with a word are to lie together wherever the database
 * sorts otherwise than by characters; and all words of a name but the first of the surnames, for those who have it elsewhere.
 */
export const config = { transaction: false };

const FAMILY = `first_surname || coalesce(' ' || second_surname, '')`;

const INDEXES = {
  patients_by_family: `btree (clinic_id, (fold_text(${FAMILY}) collate "C"), id)`,
  patients_by_given: `btree (clinic_id, (fold_text(given_names) collate "C"), id)`,
  patients_but_surname: 'gin (clinic_id, words_but_surname(given_names, first_surname, second_surname) gin_trgm_ops)',
};

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create or replace function words_but_surname(given text, first_surname text, second_surname text)
    returns text language sql immutable parallel safe
    return ' ' || search_words(given) || later_words(fold_text(first_surname),
      ' ' || search_words(first_surname || coalesce(' ' || second_surname, '')))`);
  for (const [name, columns] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on patients using ${columns}`);
  }
  await knex.raw('alter index patients_but_surname alter column 2 set statistics 1000');
  await knex.raw('analyze patients');
  await knex.raw('drop index concurrently if exists patients_family_order');
  await knex.raw('drop index concurrently if exists patients_given_order');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `create index concurrently if not exists patients_family_order on patients (clinic_id, fold_text(${FAMILY}), id)`,
  );
  await knex.raw(
    'create index concurrently if not exists patients_given_order on patients (clinic_id, fold_text(given_names), id)',
  );
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index concurrently if exists ${name}`);
  await knex.raw('drop function words_but_surname(text, text, text)');
}
