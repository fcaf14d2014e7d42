import type { Knex } from 'knex';

/** Who comes to the emergency room without a name has a record whose identity is not confirmed, and what was noted of them. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table patients
      add column identity text not null default 'confirmed',
      add constraint patients_identity check (identity in ('confirmed', 'unconfirmed')) not valid;
    comment on column patients.identity is 'Unconfirmed of whom nobody knows who they are.';
    grant update (identity) on patients to clinical_app;
    create or replace view clinic_patients as select * from patients where clinic_id = (select current_clinic_id());
    alter table emergency_visits add column unknown jsonb;
    comment on column emergency_visits.unknown is 'What was noted of somebody whom nobody knew.';
  `);

/** The view cannot lose a column, so it is made again. */
export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table emergency_visits drop column unknown;
    drop view clinic_patients;
    alter table patients drop column identity;
    create view clinic_patients as select * from patients where clinic_id = (select current_clinic_id());
    grant select on clinic_patients to clinical_app;
  `);
