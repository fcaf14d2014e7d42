import type { Knex } from 'knex';

/**
 * What FHIR's searches are ordered by, and the signs that a consultation may measure: each index ends with what orders resources of
 * its type. Expressions are those that row-level security lets an index compare, which `coalesce` is not.
 */
export const config = { transaction: false };

const SIGNS = 'heart_rate respiratory_rate temperature_c spo2 weight_kg height_cm bmi glucose_mg_dl pain gcs'.split(
  ' ',
);

const INDEXES: Record<string, string> = {
  patients_family_order: `patients (clinic_id, fold_text(first_surname || coalesce(' ' || second_surname, '')), id)`,
  patients_given_order: 'patients (clinic_id, fold_text(given_names), id)',
  patients_death_order: `patients (clinic_id, least(deceased_at, 'infinity'), id)`,
  consultations_start_order: `consultations (clinic_id, least(started_at, 'infinity'), id)`,
  consultations_recorded:
    'consultations (clinic_id, (case when started_at is null then created_at else started_at end), id)',
  consultations_written:
    'consultations (clinic_id, (case when completed_at is null then updated_at else completed_at end), id)',
  lab_results_collected_order: `lab_results (clinic_id, least(specimen_collected_at, 'infinity'), id)`,
  lab_results_effective:
    'lab_results (clinic_id, (case when specimen_collected_at is null then issued_at else specimen_collected_at end), id)',
  allergies_recorded_order: `allergies (clinic_id, least(recorded_at, 'infinity'), id)`,
  consultation_diagnoses_ruled_out: `consultation_diagnoses (clinic_id, consultation_id) where certainty = 'ruled_out'`,
  consultation_vitals_blood_pressure:
    'consultation_vitals (clinic_id, consultation_id) where systolic is not null or diastolic is not null',
  ...Object.fromEntries(
    SIGNS.map((sign) => [
      `consultation_vitals_${sign}`,
      `consultation_vitals (clinic_id, consultation_id) where ${sign} is not null`,
    ]),
  ),
};

export async function up(knex: Knex): Promise<void> {
  for (const [name, on] of Object.entries(INDEXES)) {
    await knex.raw(`drop index concurrently if exists ${name}`);
    await knex.raw(`create index concurrently ${name} on ${on}`);
  }
  await knex.raw('drop index concurrently if exists consultations_date_order');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(
    `create index concurrently consultations_date_order on consultations (clinic_id, coalesce(started_at, 'infinity'), id)`,
  );
  await knex.raw(`drop index ${Object.keys(INDEXES).join()}`);
}
