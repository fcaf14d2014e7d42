import type { Knex } from 'knex';

/** What waits to be sealed, and the changes, of one clinic in their order. Nobody waits while they are read. */
export const config = { transaction: false };

const INDEXES: Record<string, string> = {
  audit_unsealed_clinic: 'audit_unsealed (clinic_id, event_id)',
  outbox_clinic: 'outbox (clinic_id, changed_at, id)',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on ${on}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index concurrently if exists ${name}`);
}
