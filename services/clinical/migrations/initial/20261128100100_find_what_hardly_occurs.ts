import type { Knex } from 'knex';

/**
 * What hardly occurs in the trail, and is what one looks for: what did not succeed, deletions and exports. A partition that is made
 * later is like the table.
 */
export const config = { transaction: false };

const INDEXES: Record<string, string> = {
  audit_events_failed: '(clinic_id, outcome, occurred_at, id) where outcome <> 0',
  audit_events_rare: `(clinic_id, action, occurred_at, id) where action in ('D', 'E')`,
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) {
    await knex.raw(`drop index if exists ${name}`);
    await knex.raw(`create index ${name} on only audit_events ${on}`);
    const { rows } = await knex.raw(
      `select inhrelid::regclass::text as partition from pg_inherits where inhparent = 'audit_events'::regclass`,
    );
    for (const { partition } of rows) {
      const part = `${partition}_${name.replace('audit_events_', '')}`;
      await knex.raw(`drop index concurrently if exists ${part}`);
      await knex.raw(`create index concurrently ${part} on ${partition} ${on}`);
      await knex.raw(`alter index ${name} attach partition ${part}`);
    }
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index ${name}`);
}
