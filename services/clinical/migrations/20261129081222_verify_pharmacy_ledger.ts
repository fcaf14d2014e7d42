import type { Knex } from 'knex';

const TABLES = ['pharmacy_stores', 'pharmacy_movements', 'pharmacy_balances'];

/** Whoever verifies the ledger reads it for all clinics. */
export async function up(knex: Knex): Promise<void> {
  for (const table of TABLES)
    await knex.raw(
      'create policy worker_reads on ?? for select to clinical_worker using (true); grant select on ?? to clinical_worker',
      [table, table],
    );
}

export async function down(knex: Knex): Promise<void> {
  for (const table of TABLES)
    await knex.raw('revoke select on ?? from clinical_worker; drop policy worker_reads on ??', [table, table]);
}
