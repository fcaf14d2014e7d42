import type { Knex } from 'knex';

/**
 * What is found by its number or by words is looked up in a view that names the clinic itself, as names are: row-level security keeps
 * what is not leakproof from an index. Texts that many have in common share an entry. A number is as a search compares it.
 */
export const config = { transaction: false };

const MADE: Record<string, string> = {
  allergies_text: 'allergies (clinic_id, substance_display)',
  consultation_diagnoses_text: 'consultation_diagnoses (clinic_id, description)',
  lab_observations_number:
    'lab_observations (clinic_id, (case when value_comparator is null then value_number end), id)',
  lab_observations_said: 'lab_observations (clinic_id, id) where value_text is not null',
  lab_observations_text: 'lab_observations (clinic_id, display)',
  lab_results_specimen_type: 'lab_results (clinic_id, specimen_type)',
  lab_results_text: 'lab_results (clinic_id, display)',
  prescription_items_text: 'prescription_items (clinic_id, medication_display)',
};

/** Nothing is compared with the number as it is stored. */
const DROPPED: Record<string, string> = {
  lab_observations_value: 'lab_observations (clinic_id, code, value_number) where value_number is not null',
};

async function replace(knex: Knex, made: Record<string, string>, dropped: Record<string, string>): Promise<void> {
  for (const [name, on] of Object.entries(made)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on ${on}`);
  }
  for (const name of Object.keys(dropped)) await knex.raw(`drop index concurrently if exists ${name}`);
}

export async function up(knex: Knex): Promise<void> {
  await knex.raw('alter table lab_observations no force row level security');
  await knex.raw(
    'create or replace view clinic_observations as select * from lab_observations where clinic_id = (select current_clinic_id())',
  );
  await knex.raw('grant select on clinic_observations to clinical_app');
  await replace(knex, MADE, DROPPED);
  await knex.raw('analyze lab_observations');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop view clinic_observations');
  await knex.raw('alter table lab_observations force row level security');
  await replace(knex, DROPPED, MADE);
}
