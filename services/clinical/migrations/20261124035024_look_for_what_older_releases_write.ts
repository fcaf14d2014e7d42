import type { Knex } from 'knex';

/** The worker looks for what a release before wrote without a version: for that it must know when the database was migrated. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function last_migration() returns timestamptz
    language sql stable security definer set search_path = pg_catalog, pg_temp
    return (select max(migration_time) from public.knex_migrations);
    revoke execute on function last_migration() from public;
    grant execute on function last_migration() to clinical_worker;`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function last_migration()');
}
