import type { Knex } from 'knex';

const UPDATED =
  'approved_at, approved_by, created_by, jwks, last_used_at, last_used_ip, retiring_secret_hash, retiring_until, revoked_at';

/** Of two secrets that are good it was not known which one came. Of what was used before, the present one counts as used. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table api_keys add column secret_used_at timestamptz;
    call allow_updates('api_keys', '{${UPDATED}, secret_hash, secret_used_at}');
    alter table api_keys no force row level security;
    update api_keys set secret_used_at = last_used_at where secret_hash is not null and last_used_at is not null;
    alter table api_keys force row level security;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table api_keys drop column secret_used_at;
    call allow_updates('api_keys', '{${UPDATED}, secret_hash}');
  `);
}
