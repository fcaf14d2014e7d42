import type { Knex } from 'knex';

// Without a transaction: nobody waits while the tables are read.
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  for (const constraint of ['orders_kind_check', 'orders_clinic_id_practitioner_id_fkey', 'orders_of_somebody'])
    await knex.raw(`alter table orders validate constraint ${constraint}`);
  await knex.raw('alter table catalog_tests validate constraint catalog_tests_kind_check');
  await knex.raw('drop index concurrently if exists orders_practitioner');
  await knex.raw(`create index concurrently orders_practitioner on orders (clinic_id, practitioner_id, ordered_at)
    where practitioner_id is not null`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists orders_practitioner');
}
