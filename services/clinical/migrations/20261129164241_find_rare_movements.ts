import type { Knex } from 'knex';

// Without a transaction: nobody waits while the table is read.
export const config = { transaction: false };

/** A ledger is mostly what was given out: of the other kinds the few are found by their kind. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists pharmacy_movements_kind');
  await knex.raw(
    `create index concurrently pharmacy_movements_kind on pharmacy_movements (clinic_id, kind, at, id)
     where kind not in ('dispense', 'administration')`,
  );
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently if exists pharmacy_movements_kind');
}
