import type { Knex } from 'knex';

// Without a transaction: nobody waits while the table is read.
export const config = { transaction: false };

const INDEXES = {
  orders_of_admission: '(clinic_id, admission_id, ordered_at) where admission_id is not null',
  orders_encounter: '(clinic_id, coalesce(consultation_id, admission_id), id)',
};

export async function up(knex: Knex): Promise<void> {
  for (const constraint of ['orders_admission', 'orders_of_one_encounter'])
    await knex.raw(`alter table orders validate constraint ${constraint}`);
  for (const [name, on] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on orders ${on}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index concurrently if exists ${name}`);
}
