import type { Knex } from 'knex';

const OF_KEYS =
  'approved_at, approved_by, created_by, jwks, last_used_at, last_used_ip, retiring_secret_hash, retiring_until, revoked_at, secret_hash, secret_used_at';
const OF_APPS = 'name, redirect_uris, launch_uri, scopes, jwks, secret_hash, revoked_at';

/** Who signs is registered with its public keys, or with the address where it keeps them. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table api_keys add column jwks_uri text,
      drop constraint api_keys_proof,
      add constraint api_keys_proof check (num_nonnulls(secret_hash, jwks, jwks_uri) = 1);
    call allow_updates('api_keys', '{${OF_KEYS}, jwks_uri}');
    alter table smart_apps add column jwks_uri text,
      drop constraint smart_apps_check,
      add constraint smart_apps_proof
        check (num_nonnulls(secret_hash, jwks, jwks_uri) = case kind when 'public' then 0 else 1 end);
    call allow_updates('smart_apps', '{${OF_APPS}, jwks_uri}');
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table api_keys drop column jwks_uri,
      add constraint api_keys_proof check ((secret_hash is null) = (jwks is not null));
    call allow_updates('api_keys', '{${OF_KEYS}}');
    alter table smart_apps drop column jwks_uri,
      add constraint smart_apps_check
        check ((kind = 'public') = (secret_hash is null and jwks is null) and (secret_hash is null or jwks is null));
    call allow_updates('smart_apps', '{${OF_APPS}}');
  `);
}
