import type { Knex } from 'knex';

/** Orders and doses in hospital, and dispensings, are searched as resources of FHIR. */
export const config = { transaction: false };

const INDEXES: Record<string, string> = {
  inpatient_medications_text: 'inpatient_medications (clinic_id, medication_display)',
  inpatient_medications_system: 'inpatient_medications (clinic_id, medication_system)',
  inpatient_medications_code:
    'inpatient_medications (clinic_id, medication_code, id) where medication_code is not null',
  inpatient_medications_prescriber: 'inpatient_medications (clinic_id, prescriber_id, created_at)',
  inpatient_medications_created: 'inpatient_medications (clinic_id, created_at, id)',
  medication_administrations_author: 'medication_administrations (clinic_id, author_id, given_at)',
  medication_administrations_given_at: 'medication_administrations (clinic_id, given_at, id)',
  pharmacy_dispensations_practitioner: 'pharmacy_dispensations (clinic_id, practitioner_id, id)',
  pharmacy_dispensations_completed: `pharmacy_dispensations (clinic_id, least(completed_at, 'infinity'), id)`,
  pharmacy_dispensed_items_product: 'pharmacy_dispensed_items (clinic_id, product_id, id)',
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, columns] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on ${columns}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(INDEXES)) await knex.raw(`drop index concurrently if exists ${name}`);
}
