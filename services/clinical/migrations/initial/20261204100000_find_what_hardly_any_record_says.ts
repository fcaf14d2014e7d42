import type { Knex } from 'knex';

/**
 * What hardly any record says is looked up where only such records are: it costs the others nothing. A code of an observation that no
 * result has is known to be rare.
 */
export const config = { transaction: false };

const MADE: Record<string, string> = {
  allergies_code: 'allergies (clinic_id, substance_code, id)',
  allergies_said: 'allergies using gin (clinic_id, clinical_status, verification_status, category, type, criticality)',
  appointments_type: 'appointments (clinic_id, type_code, id) where type_code is not null',
  consultation_diagnoses_unsure: `consultation_diagnoses (clinic_id, certainty, consultation_id) where certainty <> 'confirmed'`,
  consultations_signed_by: 'consultations (clinic_id, signed_by, id) where signed_by <> practitioner_id',
  lab_observations_unusual: `lab_observations (clinic_id, status, id) where status <> 'final'`,
  order_items_uncoded: 'order_items (clinic_id, id) where test_id is null',
  orders_kind: `orders (clinic_id, kind, id) where kind <> 'laboratory'`,
  orders_priority: `orders (clinic_id, priority, id) where priority <> 'routine'`,
  prescription_items_uncoded: 'prescription_items (clinic_id, id) where medication_code is null',
};

/** Others find the same. */
const DROPPED: Record<string, string> = {
  consultation_diagnoses_ruled_out: `consultation_diagnoses (clinic_id, consultation_id) where certainty = 'ruled_out'`,
  lab_observations_code: 'lab_observations (clinic_id, code)',
};

async function replace(knex: Knex, made: Record<string, string>, dropped: Record<string, string>): Promise<void> {
  for (const [name, on] of Object.entries(made)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on ${on}`);
  }
  for (const name of Object.keys(dropped)) await knex.raw(`drop index concurrently if exists ${name}`);
}

export async function up(knex: Knex): Promise<void> {
  await replace(knex, MADE, DROPPED);
  await knex.raw('alter table lab_observations alter column code set statistics 1000');
  await knex.raw('analyze lab_observations (code)');
}

export async function down(knex: Knex): Promise<void> {
  await replace(knex, DROPPED, MADE);
  await knex.raw('alter table lab_observations alter column code set statistics -1');
}
