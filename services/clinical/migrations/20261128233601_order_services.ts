import type { Knex } from 'knex';

const KINDS = `'procedure', 'nursing', 'therapy', 'diet'`;

const kindsOf = (table: string, kinds: string) => `
  alter table ${table} drop constraint ${table}_kind_check;
  alter table ${table} add constraint ${table}_kind_check check (kind in (${kinds})) not valid;
`;

/** Orders of services beside the laboratory and images; they need no consultation, and then name who ordered them. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    ${kindsOf('orders', `'imaging', 'laboratory', ${KINDS}`)}
    ${kindsOf('catalog_tests', `'laboratory', 'imaging', ${KINDS}`)}
    alter table orders alter column consultation_id drop not null;
    alter table orders add column practitioner_id uuid,
      add constraint orders_clinic_id_practitioner_id_fkey
        foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id) not valid,
      add constraint orders_of_somebody check (num_nonnulls(consultation_id, practitioner_id) = 1) not valid;
    comment on column orders.practitioner_id is 'Who ordered what is of no consultation.';
    alter table order_items add column description text;
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table order_items drop column description;
    alter table orders drop column practitioner_id;
    alter table orders alter column consultation_id set not null;
    ${kindsOf('orders', `'imaging', 'laboratory'`)}
    ${kindsOf('catalog_tests', `'laboratory', 'imaging'`)}
    alter table orders validate constraint orders_kind_check;
    alter table catalog_tests validate constraint catalog_tests_kind_check;
  `);
