import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create index users_by_full_name on users (realm_id, lower(full_name));

    alter table alert_words add column beginning text not null
      generated always as (lower(substring(word from '^\\s*([A-Za-z0-9]+|\\S)'))) stored;
    create index alert_words_by_beginning on alert_words (realm_id, beginning);
    comment on column alert_words.beginning is
      'First run of Latin letters and digits, or first other character: a message finds the words that it may hold by it, however many words the organization has.';
  `);
}
