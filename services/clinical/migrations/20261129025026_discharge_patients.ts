import type { Knex } from 'knex';

/** A note may belong to an admission, as its discharge summary does. What a discharge ended is what its undoing begins again. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table admissions add column status_before text, add column discharged_stay_id uuid;
    comment on column admissions.status_before is 'Of who was discharged: what they were before, and are again where that is taken back.';
    comment on column admissions.discharged_stay_id is 'The stay that ended with it.';
    grant update (status_before, discharged_stay_id) on admissions to clinical_app;
    alter table consultations add column admission_id uuid;
    alter table consultations add constraint consultations_admission
      foreign key (clinic_id, admission_id) references admissions (clinic_id, id) not valid;
    grant update (admission_id) on consultations to clinical_app;
    alter table consultations drop constraint consultations_type_check;
    alter table consultations add constraint consultations_type_check
      check (type in ('first', 'follow_up', 'urgent', 'telemedicine', 'procedure', 'discharge_summary')) not valid;
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table consultations drop column admission_id, drop constraint consultations_type_check;
    alter table consultations add constraint consultations_type_check
      check (type in ('first', 'follow_up', 'urgent', 'telemedicine', 'procedure'));
    alter table admissions drop column discharged_stay_id, drop column status_before;
  `);
