import type { Knex } from 'knex';

/** A subscription that is changed may watch something else, by who asks then. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`grant update (criteria, records, payload, scopes) on fhir_subscriptions to clinical_app`);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`revoke update (criteria, records, payload, scopes) on fhir_subscriptions from clinical_app`);
}
