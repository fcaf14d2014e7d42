import type { Knex } from 'knex';

/** Who gave what somebody else may have prepared; null of those before, which were given by who dispensed them. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table pharmacy_dispensations add column completed_by uuid;
    alter table pharmacy_dispensations add constraint pharmacy_dispensations_completed_by
      foreign key (clinic_id, completed_by) references practitioners (clinic_id, id) not valid;
    alter table pharmacy_dispensations validate constraint pharmacy_dispensations_completed_by;
    grant update (completed_by) on pharmacy_dispensations to clinical_app;
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw('alter table pharmacy_dispensations drop column completed_by');
