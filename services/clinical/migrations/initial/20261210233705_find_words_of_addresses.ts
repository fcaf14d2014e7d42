import type { Knex } from 'knex';

/**
 * The words of an address, of which one is looked up by its beginning: in trigrams, which all addresses of a clinic share, it was a
 * look at all of them. Of a word that is very long the beginning counts, because an index holds no longer ones. How common a word is,
 * the planner learns from an index of all rows only; and what it costs to make the words of a row, of a function whose text it does
 * not put in its place, as it would were this one not strict.
 */
export const config = { transaction: false };

const CUT = String.raw`'([^ ]{100})[^ ]+', '\1', 'g'`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `create or replace function word_vector(words text) returns tsvector
       language sql immutable strict parallel safe cost 500
       return array_to_tsvector(string_to_array(btrim(regexp_replace(words, ${CUT})), ' '))`,
  );
  await knex.raw(
    `create or replace function words_begun(value text) returns tsquery language sql immutable parallel safe
       return ('''' || replace(regexp_replace(nullif(search_words(value), ''), ${CUT}), ' ', ''' & ''') || ''':*')::tsquery`,
  );
  await knex.raw('drop index concurrently if exists patients_address_words');
  await knex.raw(
    'create index concurrently patients_address_words on patients using gin (clinic_id, word_vector(address_words(address)))',
  );
  await knex.raw('alter index patients_address_words alter column 2 set statistics 1000');
  await knex.raw('analyze patients');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently patients_address_words');
  await knex.raw('drop function words_begun(text)');
  await knex.raw('drop function word_vector(text)');
}
