import type { Knex } from 'knex';

/** Of when a specimen was taken a laboratory may know the day, the month or the year alone: what it said is kept beside where that begins. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table lab_results add column specimen_collected_on text');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('alter table lab_results drop column specimen_collected_on');
}
