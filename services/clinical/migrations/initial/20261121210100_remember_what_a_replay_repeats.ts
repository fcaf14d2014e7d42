import type { Knex } from 'knex';

/** The notes for the audit trail and the subjects of the relation, so that a replay has them without running again. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table idempotency_keys add column remembered jsonb');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table idempotency_keys drop column remembered');
}
