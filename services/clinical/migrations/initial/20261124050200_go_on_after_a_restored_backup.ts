import type { Knex } from 'knex';

/**
 * Links of the chain over the trail that are made after a backup was put back get numbers above those that were noted before: what
 * is kept outside the database under a number is never of two links.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function skip_seal_numbers(upto bigint) returns void
      language sql security definer set search_path = pg_catalog, pg_temp as $$
      select setval(pg_get_serial_sequence('public.audit_seals', 'id'), greatest(upto, (select last_value from public.audit_seals_id_seq)));
    $$;
    revoke execute on function skip_seal_numbers(bigint) from public;
    grant execute on function skip_seal_numbers(bigint) to clinical_sealer;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop function skip_seal_numbers(bigint)');
}
