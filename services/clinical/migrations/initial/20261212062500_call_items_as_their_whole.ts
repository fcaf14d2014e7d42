import type { Knex } from 'knex';

/** What others call an order or a prescription may be said of each of its items: `item` is which of these it is, and empty where a name is one resource's. */
export const config = { transaction: false };

const once = (name: string, columns: string) =>
  `create unique index concurrently ${name} on resource_identifiers (${columns}) where not replaced`;

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`alter table resource_identifiers add column if not exists item text not null default ''`);
  await knex.raw('drop index concurrently if exists resource_identifiers_once_each');
  await knex.raw(once('resource_identifiers_once_each', 'clinic_id, resource_type, system, value, item'));
  await knex.raw('drop index concurrently if exists resource_identifiers_once');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(once('resource_identifiers_once', 'clinic_id, resource_type, system, value'));
  await knex.raw('drop index concurrently resource_identifiers_once_each');
  await knex.raw('alter table resource_identifiers drop column item');
}
