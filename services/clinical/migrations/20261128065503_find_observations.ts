import type { Knex } from 'knex';

/** Indexes for searches, made when the rows are there. Each ends with the key, which is the order of a search that asks for none. */
export const config = { transaction: false };

const INDEXES: Record<string, string> = {
  observations_patient: '(clinic_id, patient_id, observed_at)',
  observations_observed: '(clinic_id, observed_at, id, part)',
  observations_updated: '(clinic_id, updated_at, id, part)',
  observations_code: '(clinic_id, code, id, part)',
  observations_system: '(clinic_id, code_system)',
  observations_text: '(clinic_id, display)',
  observations_number: '(clinic_id, (case when value_comparator is null then value_number end), id, part)',
  observations_systolic: '(clinic_id, systolic) where systolic is not null',
  observations_diastolic: '(clinic_id, diastolic) where diastolic is not null',
  observations_said: '(clinic_id, id, part) where value_text is not null',
  observations_words: 'using gin (clinic_id, word_vector(search_words(value_text)))',
  observations_unusual: `(clinic_id, status, id, part) where status <> 'final'`,
  observations_sign: '(clinic_id, sign, id, part) where sign is not null',
  observations_category: '(clinic_id, category, id, part)',
  observations_practitioner: '(clinic_id, practitioner_id, id, part) where practitioner_id is not null',
  observations_performer: '(clinic_id, performer_id, id, part) where performer_id is not null',
  observations_order_item: '(clinic_id, order_item_id) where order_item_id is not null',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on observations ${on}`);
  }
  await knex.raw('alter index observations_words alter column 2 set statistics 1000');
  await knex.raw('analyze observations');
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index concurrently if exists ${name}`);
}
