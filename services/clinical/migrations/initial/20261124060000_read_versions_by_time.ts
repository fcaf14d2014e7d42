import type { Knex } from 'knex';

/** The history of all records of one kind, the newest first. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'create index record_versions_newest on record_versions (clinic_id, resource_type, recorded_at, resource_id, version)',
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index record_versions_newest');
}
