import type { Knex } from 'knex';

/** Read receipts are on where nobody chose: organizations that began without them keep it so. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    update realms set settings = settings || '{"enable_read_receipts": false}'
    where settings -> 'enable_read_receipts' is null;
  `);
}
