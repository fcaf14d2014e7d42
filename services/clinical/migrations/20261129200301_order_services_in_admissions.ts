import type { Knex } from 'knex';

/** Orders of services name the admission that they are of, where no consultation of it orders them. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table orders add column admission_id uuid,
      add constraint orders_admission foreign key (clinic_id, admission_id) references admissions (clinic_id, id) not valid,
      add constraint orders_of_one_encounter check (num_nonnulls(consultation_id, admission_id) <= 1) not valid;
    comment on column orders.admission_id is 'Of what is of an admission and of no consultation of it.';
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('alter table orders drop column admission_id');
