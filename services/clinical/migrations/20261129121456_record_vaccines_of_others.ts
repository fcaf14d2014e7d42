import type { Knex } from 'knex';

/** Who gave a vaccine elsewhere may be nobody here; messages know vaccines and documents by their own numbers. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table immunizations alter column practitioner_id drop not null;
    alter table interop_numbers drop constraint interop_numbers_kind_check;
    alter table interop_numbers add constraint interop_numbers_kind_check
      check (kind in ('visit', 'appointment', 'lab_result', 'order', 'immunization', 'document')) not valid;
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    delete from interop_numbers where kind in ('immunization', 'document');
    alter table interop_numbers drop constraint interop_numbers_kind_check;
    alter table interop_numbers add constraint interop_numbers_kind_check
      check (kind in ('visit', 'appointment', 'lab_result', 'order'));
    alter table immunizations alter column practitioner_id set not null;
  `);
