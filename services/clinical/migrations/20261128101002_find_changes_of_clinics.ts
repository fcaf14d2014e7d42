import type { Knex } from 'knex';

/** The changes of one clinic in their order, for a consumer that is behind with it. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists outbox_clinic');
  await knex.raw('create index concurrently outbox_clinic on outbox (clinic_id, changed_at, id)');
}

export const down = (knex: Knex): Promise<void> => knex.raw('drop index concurrently if exists outbox_clinic');
