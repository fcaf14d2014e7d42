import type { Knex } from 'knex';

/** By what other systems know a patient. What has a system is one patient's of a clinic; without one a value names nobody surely. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table patient_identifiers (
      clinic_id uuid not null references clinics,
      id uuid not null,
      patient_id uuid not null,
      system text,
      value text not null,
      use text check (use in ('usual', 'official', 'temp', 'secondary', 'old')),
      type jsonb,
      primary key (clinic_id, id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id)
    );
    create unique index patient_identifiers_once on patient_identifiers (clinic_id, system, value);
    create index patient_identifiers_value on patient_identifiers (clinic_id, value);
    create index patient_identifiers_patient on patient_identifiers (clinic_id, patient_id);
    call protect_tenant_table('patient_identifiers');
    call allow_updates('patient_identifiers', '{patient_id}');
    grant delete on patient_identifiers to clinical_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table patient_identifiers');
}
