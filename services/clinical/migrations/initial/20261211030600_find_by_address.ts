import type { Knex } from 'knex';

/** What was done from an address, or from those that begin alike. A partition that is made later is like the table. */
export const config = { transaction: false };

const ON = '(clinic_id, (host(ip) collate "C"), occurred_at, id)';

export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index if exists audit_events_address');
  await knex.raw(`create index audit_events_address on only audit_events ${ON}`);
  const { rows } = await knex.raw(
    `select inhrelid::regclass::text as partition from pg_inherits where inhparent = 'audit_events'::regclass`,
  );
  for (const { partition } of rows) {
    await knex.raw(`drop index concurrently if exists ${partition}_address`);
    await knex.raw(`create index concurrently ${partition}_address on ${partition} ${ON}`);
    await knex.raw(`alter index audit_events_address attach partition ${partition}_address`);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index audit_events_address');
}
