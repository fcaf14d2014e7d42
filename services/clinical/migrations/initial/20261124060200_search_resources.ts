import type { Knex } from 'knex';

/**
 * What FHIR's searches look for, besides what the lists did: each index ends with what orders resources of its type, so that the
 * first page of many matches is read without sorting them.
 */
export const config = { transaction: false };

const INDEXES: Record<string, string> = {
  patients_deceased: 'patients (clinic_id, id) where deceased_at is not null',
  patients_address: 'patients using gin (address_words(address) gin_trgm_ops) where address is not null',
  consultations_started: 'consultations (clinic_id, started_at, id)',
  patients_birth_order: `patients (clinic_id, coalesce(birth_date, 'infinity'), id)`,
  consultations_date_order: `consultations (clinic_id, coalesce(started_at, 'infinity'), id)`,
  consultations_status: `consultations (clinic_id, status, id)`,
  consultations_type: 'consultations (clinic_id, type, id) where type is not null',
  consultation_diagnoses_code: 'consultation_diagnoses (clinic_id, code, consultation_id)',
  appointments_status: 'appointments (clinic_id, status, id)',
  appointments_location: 'appointments (clinic_id, location_id, id) where location_id is not null',
  lab_results_code: 'lab_results (clinic_id, code, id)',
  lab_results_status: 'lab_results (clinic_id, status, id)',
  lab_results_collected: 'lab_results (clinic_id, specimen_collected_at, id) where specimen_collected_at is not null',
  lab_results_order_item: 'lab_results (clinic_id, order_item_id) where order_item_id is not null',
  lab_results_consultation: 'lab_results (clinic_id, consultation_id) where consultation_id is not null',
  lab_observations_code_id: 'lab_observations (clinic_id, code, id)',
  lab_observations_value: 'lab_observations (clinic_id, code, value_number) where value_number is not null',
  orders_ordered: 'orders (clinic_id, ordered_at, id)',
  orders_updated: 'orders (clinic_id, updated_at, id)',
  orders_ordered_by: 'orders (clinic_id, ordered_by, ordered_at)',
  orders_status: 'orders (clinic_id, status, id)',
  order_items_test: 'order_items (clinic_id, test_id, id) where test_id is not null',
  order_items_status: 'order_items (clinic_id, status, id)',
  prescriptions_prescriber: 'prescriptions (clinic_id, prescriber_id, authored_at)',
  prescriptions_status: 'prescriptions (clinic_id, status, id)',
  prescription_items_medication:
    'prescription_items (clinic_id, medication_code, id) where medication_code is not null',
};

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function address_words(address jsonb) returns text language sql immutable parallel safe strict
    return ' ' || search_words(concat_ws(' ', address->>'line', address->>'city', address->>'region', address->>'country',
      address->>'postal_code'))`);
  for (const [name, on] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on ${on}`);
  }
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`drop index ${Object.keys(INDEXES).join()}`);
  await knex.raw('drop function address_words(jsonb)');
}
