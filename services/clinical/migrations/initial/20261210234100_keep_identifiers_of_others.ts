import type { Knex } from 'knex';

/**
 * By what other systems know a resource. What has a system is one resource's of a type and a clinic, but for those that another one
 * was put in the place of, or that are gone.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table resource_identifiers (
      clinic_id uuid not null references clinics,
      resource_type text not null,
      resource_id uuid not null,
      place smallint not null,
      system text,
      value text not null,
      use text check (use in ('usual', 'official', 'temp', 'secondary', 'old')),
      type jsonb,
      replaced boolean not null default false,
      primary key (clinic_id, resource_type, resource_id, place)
    );
    create unique index resource_identifiers_once on resource_identifiers (clinic_id, resource_type, system, value) where not replaced;
    create index resource_identifiers_value on resource_identifiers (clinic_id, resource_type, value);
    call protect_tenant_table('resource_identifiers');
    call allow_updates('resource_identifiers', '{replaced}');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop table resource_identifiers');
}
