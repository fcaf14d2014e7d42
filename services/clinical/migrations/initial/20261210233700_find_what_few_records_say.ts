import type { Knex } from 'knex';

/**
 * What few records say or leave out. Those that hold few different values hardly grow: equal ones share an entry. A partition that is
 * made later is like the table.
 */
export const config = { transaction: false };

const MADE: Record<string, string> = {
  allergies_recorder: 'allergies (clinic_id, recorder_id, id)',
  allergies_system: 'allergies (clinic_id, substance_system)',
  appointments_nowhere: 'appointments (clinic_id, id) where location_id is null',
  consultations_kind: 'consultations (clinic_id, type, id)',
  lab_observations_system: 'lab_observations (clinic_id, code_system)',
  lab_results_abnormal: 'lab_results (clinic_id, issued_at, id) where has_abnormal',
  lab_results_practitioner: 'lab_results (clinic_id, practitioner_id, id) where practitioner_id is not null',
  lab_results_system: 'lab_results (clinic_id, code_system)',
  lab_results_unnamed_specimen:
    'lab_results (clinic_id, id) where specimen_type is null and specimen_collected_at is not null',
  prescription_items_system: 'prescription_items (clinic_id, medication_system)',
};

/** Another finds the same, and those without a type. */
const DROPPED: Record<string, string> = {
  consultations_type: 'consultations (clinic_id, type, id) where type is not null',
};

/** Of tables in partitions. */
const IN_PARTS: Record<string, { table: string; columns: string }> = {
  audit_events_said: { table: 'audit_events', columns: '(clinic_id, action, phi_level, purpose, resource_type)' },
  record_versions_actor: { table: 'record_versions', columns: '(clinic_id, actor_id, recorded_at)' },
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
  for (const [name, { table, columns }] of Object.entries(IN_PARTS)) {
    await knex.raw(`drop index if exists ${name}`);
    await knex.raw(`create index ${name} on only ${table} ${columns}`);
    const { rows } = await knex.raw(
      `select inhrelid::regclass::text as partition from pg_inherits where inhparent = '${table}'::regclass`,
    );
    for (const { partition } of rows) {
      const part = `${partition}_${name.replace(`${table}_`, '')}`;
      await knex.raw(`drop index concurrently if exists ${part}`);
      await knex.raw(`create index concurrently ${part} on ${partition} ${columns}`);
      await knex.raw(`alter index ${name} attach partition ${part}`);
    }
  }
}

export async function down(knex: Knex): Promise<void> {
  for (const name of Object.keys(IN_PARTS)) await knex.raw(`drop index ${name}`);
  await replace(knex, DROPPED, MADE);
}
