import type { Knex } from 'knex';

/** Which parts an address has, so that patients who lack one, or have one that hardly any has, are looked up. Letters, as they are of few kinds. */
export const config = { transaction: false };

export async function up(knex: Knex): Promise<void> {
  await knex.raw(
    `create or replace function address_parts(address jsonb) returns text language sql immutable parallel safe
       return case when address->>'line' is not null then 'l' else '' end
         || case when address->>'city' is not null then 'c' else '' end
         || case when address->>'region' is not null then 'r' else '' end
         || case when address->>'country' is not null then 'n' else '' end
         || case when address->>'postal_code' is not null then 'p' else '' end`,
  );
  await knex.raw('drop index concurrently if exists patients_address_parts');
  await knex.raw(
    'create index concurrently patients_address_parts on patients (clinic_id, address_parts(address), id)',
  );
  await knex.raw('analyze patients');
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop index concurrently patients_address_parts');
  await knex.raw('drop function address_parts(jsonb)');
}
