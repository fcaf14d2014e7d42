import type { Knex } from 'knex';

/**
 * The view looks the clinic up before: compared with the very value that row-level security compares other tables with, a patient's
 * name would be found by no index where a query joins them. How common a word of a name or an
 * address is, the planner learns from many of them.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    'create or replace view clinic_patients as select * from patients where clinic_id = (select current_clinic_id())',
  );
  await knex.raw('alter table patients alter column search_text set statistics 1000');
  await knex.raw('create statistics patients_address_words on (address_words(address)) from patients');
  await knex.raw('analyze patients (search_text, address)');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop statistics patients_address_words');
  await knex.raw('alter table patients alter column search_text set statistics -1');
  await knex.raw(
    'create or replace view clinic_patients as select * from patients where clinic_id = current_clinic_id()',
  );
}
