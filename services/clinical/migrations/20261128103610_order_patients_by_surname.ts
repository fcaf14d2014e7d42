import type { Knex } from 'knex';

/** The order of a list of people: by their surnames, then by their given names. Two blanks sort before any letter. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function surname_order(first_surname text, second_surname text, given_names text) returns text
      language sql immutable parallel safe
      return fold_text(first_surname || '  ' || coalesce(second_surname, '') || '  ' || given_names)`);
  await knex.raw('drop index concurrently if exists patients_by_surname');
  await knex.raw(`create index concurrently patients_by_surname
    on patients (clinic_id, (surname_order(first_surname, second_surname, given_names) collate "C"), id)`);
  await knex.raw('analyze patients');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists patients_by_surname');
  await knex.raw('drop function if exists surname_order(text, text, text)');
}
