import type { Knex } from 'knex';

/**
 * What an index alone may say of new messages, a vacuum has to have seen. By default it comes when a fifth of the
 * table is new: those would be all that anybody has not read.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table messages set (autovacuum_vacuum_insert_scale_factor = 0.01, autovacuum_vacuum_insert_threshold = 50000);
  `);
}
