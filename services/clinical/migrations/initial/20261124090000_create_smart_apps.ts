import type { Knex } from 'knex';

const TOKEN_WITH_USER = (more: string) => `
    create or replace function access_token_with_user(wanted_token uuid) returns table (token jsonb, secret_hash bytea, memberships jsonb)
    language plpgsql as $$
    begin
      return query
        select jsonb_build_object('id', t.id, 'device_id', t.device_id, 'user_id', u.id, 'user_name', u.name, 'email', u.email, 'disabled_at', u.disabled_at,
            'password_change_required', u.password_change_required,
            'second_factor', u.totp_confirmed_at is not null,
            'began_at', coalesce(t.began_at, t.created_at), 'authenticated_at', coalesce(t.authenticated_at, t.created_at),
            'clinic_id', t.clinic_id, 'device_name', t.device_name, 'abilities', t.abilities,${more}
            'expires_at', t.expires_at, 'last_used_at', t.last_used_at, 'revoked_at', t.revoked_at),
          t.secret_hash, memberships_of(u.id)
        from access_tokens t join users u on u.id = t.user_id
        where t.id = wanted_token;
    end $$;`;

/**
 * Apps that people let at their records (SMART App Launch). What a person let an app do is a session of that person on a device
 * of its own; a service without a person is an API key that signs with a key of its own instead of showing a secret.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table smart_apps (
      clinic_id uuid not null references clinics,
      id uuid not null unique,
      name text not null,
      kind text not null check (kind in ('public', 'confidential')),
      secret_hash bytea,
      jwks jsonb,
      redirect_uris text[] not null check (cardinality(redirect_uris) > 0),
      launch_uri text,
      scopes text[] not null check (cardinality(scopes) > 0),
      created_by uuid references users,
      revoked_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (clinic_id, id),
      -- A public app has nothing to prove who it is; another has a secret, or keys.
      check ((kind = 'public') = (secret_hash is null and jwks is null) and (secret_hash is null or jwks is null))
    );
    call protect_tenant_table('smart_apps');
    call allow_updates('smart_apps', '{name, redirect_uris, launch_uri, scopes, jwks, secret_hash, revoked_at}');
    create policy presented_app on smart_apps for select using (id = nullif(current_setting('app.smart_app', true), '')::uuid);

    create function smart_app_with_clinic(wanted_app uuid) returns table (app jsonb, secret_hash bytea, clinic jsonb) language plpgsql as $$
    declare presented smart_apps;
    begin
      perform set_config('app.smart_app', wanted_app::text, true);
      select * into presented from smart_apps a where a.id = wanted_app and a.revoked_at is null;
      if not found then return; end if;
      perform set_config('app.clinic_id', presented.clinic_id::text, true);
      return query
        select to_jsonb(presented) - 'secret_hash', presented.secret_hash, jsonb_build_object('id', c.id, 'name', c.name)
        from clinics c where c.id = presented.clinic_id;
    end $$;

    create table authorization_codes (
      clinic_id uuid not null,
      id uuid not null,
      code_hash bytea not null unique,
      app_id uuid not null,
      user_id uuid not null references users,
      redirect_uri text not null,
      code_challenge text not null,
      scopes text[] not null,
      patient_id uuid,
      encounter_id uuid,
      nonce text,
      authenticated_at timestamptz not null,
      expires_at timestamptz not null,
      -- The device that the code was exchanged for: whoever brings it again ends that.
      device_id uuid,
      primary key (clinic_id, id),
      foreign key (clinic_id, app_id) references smart_apps,
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, encounter_id) references consultations (clinic_id, id)
    );
    create index authorization_codes_expiry on authorization_codes (expires_at);
    call protect_tenant_table('authorization_codes');
    call allow_updates('authorization_codes', '{device_id}');
    create policy expired on authorization_codes to clinical_janitor using (expires_at < now() - interval '1 day');
    grant select, delete on authorization_codes to clinical_janitor;

    create table smart_launches (
      clinic_id uuid not null,
      id uuid not null,
      launch_hash bytea not null unique,
      app_id uuid not null,
      user_id uuid not null references users,
      patient_id uuid,
      encounter_id uuid,
      expires_at timestamptz not null,
      used_at timestamptz,
      primary key (clinic_id, id),
      foreign key (clinic_id, app_id) references smart_apps,
      foreign key (clinic_id, patient_id) references patients (clinic_id, id),
      foreign key (clinic_id, encounter_id) references consultations (clinic_id, id)
    );
    create index smart_launches_expiry on smart_launches (expires_at);
    call protect_tenant_table('smart_launches');
    call allow_updates('smart_launches', '{used_at}');
    create policy expired on smart_launches to clinical_janitor using (expires_at < now());
    grant select, delete on smart_launches to clinical_janitor;

    -- What a client signed is good once.
    create table used_assertions (
      client_id text not null,
      jti_hash bytea not null,
      expires_at timestamptz not null,
      primary key (client_id, jti_hash)
    );
    create index used_assertions_expiry on used_assertions (expires_at);
    grant select, insert on used_assertions to clinical_app;
    grant select, delete on used_assertions to clinical_janitor;

    create table signing_keys (
      kid text primary key,
      -- The first day on which it signs: one key a period, whichever replica makes it.
      period date not null unique,
      public_jwk jsonb not null,
      -- Encrypted under SECRETS_KEY.
      private_key bytea not null,
      created_at timestamptz not null default now()
    );
    grant select, insert on signing_keys to clinical_app;
    call allow_updates('signing_keys', '{private_key}');
    grant select, delete on signing_keys to clinical_janitor;

    alter table access_tokens
      add column smart_app_id uuid,
      add column scopes text[],
      add column patient_id uuid,
      add column encounter_id uuid,
      -- An app's token ends long before what it may be refreshed to.
      add column access_expires_at timestamptz,
      add column refresh_hash bytea,
      add constraint access_tokens_app check ((smart_app_id is null) = (scopes is null) and (smart_app_id is null) = (access_expires_at is null));
    create index access_tokens_app on access_tokens (smart_app_id) where smart_app_id is not null;

    alter table api_keys
      alter column secret_hash drop not null,
      add column jwks jsonb,
      add constraint api_keys_proof check ((secret_hash is null) = (jwks is not null));
    call allow_updates('api_keys', '{approved_at, approved_by, created_by, jwks, last_used_at, last_used_ip, retiring_secret_hash,
      retiring_until, revoked_at, secret_hash}');
    ${TOKEN_WITH_USER(`
            'smart_app_id', t.smart_app_id, 'scopes', t.scopes, 'patient_id', t.patient_id, 'access_expires_at', t.access_expires_at,`)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${TOKEN_WITH_USER('')}
    delete from api_keys where secret_hash is null;
    alter table api_keys drop column jwks, alter column secret_hash set not null;
    delete from access_tokens where smart_app_id is not null;
    alter table access_tokens drop column smart_app_id, drop column scopes, drop column patient_id, drop column encounter_id,
      drop column access_expires_at, drop column refresh_hash;
    drop function smart_app_with_clinic(uuid);
    drop table signing_keys, used_assertions, smart_launches, authorization_codes, smart_apps;
  `);
}
