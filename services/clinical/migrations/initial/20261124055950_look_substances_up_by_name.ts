import type { Knex } from 'knex';

/**
 * The names of active substances, each by itself: a text holds hundreds of phrases that might be one, and a btree finds each in
 * microseconds, where an index over lists of names takes a second for all.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table substance_names (
      name text collate "C" not null,
      code text collate "C" not null references substances,
      primary key (name, code)
    );
    create index substance_names_code on substance_names (code);
    insert into substance_names select distinct key, code from substances cross join lateral unnest(keys) key where active;
    grant select on substance_names to clinical_app;
    drop index substances_keys;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table substance_names; create index substances_keys on substances using gin (keys)');
}
