import type { Knex } from 'knex';

/**
 * A diagnosis and a vital sign are named by their visit and by which of its parts they are. One that is taken out of a draft and put
 * there anew is another, of the same name: what the older was called is forgotten then.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table resource_identifiers add column part text not null default '';
    alter table resource_identifiers drop constraint resource_identifiers_pkey;
    alter table resource_identifiers add primary key (clinic_id, resource_type, resource_id, part, place);
    grant delete on resource_identifiers to clinical_app;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    revoke delete on resource_identifiers from clinical_app;
    delete from resource_identifiers where part <> '';
    alter table resource_identifiers drop constraint resource_identifiers_pkey;
    alter table resource_identifiers add primary key (clinic_id, resource_type, resource_id, place);
    alter table resource_identifiers drop column part;
  `);
}
