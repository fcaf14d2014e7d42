import type { Knex } from 'knex';

/**
 * All words of a patient but the first of the name, for those who have a word that does not begin the name: those whose name it begins
 * lie together in the order of names. How common a word is there, the planner learns from many of them.
 */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`create or replace function later_words(sort_name text, search_text text) returns text
    language sql immutable strict parallel safe
    return case when starts_with(search_text, ' ' || split_part(sort_name, ' ', 1) || ' ')
      then substr(search_text, length(split_part(sort_name, ' ', 1)) + 2) else search_text end`);
  await knex.raw('drop index concurrently if exists patients_later_words');
  await knex.raw(
    'create index concurrently patients_later_words on patients using gin (clinic_id, later_words(sort_name, search_text) gin_trgm_ops)',
  );
  await knex.raw('alter index patients_later_words alter column 2 set statistics 1000');
  await knex.raw('analyze patients');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently patients_later_words');
  await knex.raw('drop function later_words(text, text)');
}
