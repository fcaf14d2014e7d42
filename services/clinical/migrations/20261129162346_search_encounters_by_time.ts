import type { Knex } from 'knex';

// Without a transaction: nobody waits while the tables are read.
export const config = { transaction: false };

/** When encounters began, as FHIR searches and sorts them. */
const INDEXES = {
  emergency_visits_began: `emergency_visits (clinic_id, least(arrival_at, 'infinity'), id)`,
  admissions_began: `admissions (clinic_id, least(case when admitted_at is null then planned_at else admitted_at end, 'infinity'), id)`,
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
