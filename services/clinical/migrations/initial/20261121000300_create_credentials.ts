import type { Knex } from 'knex';

/**
 * Tokens belong to a user, not to a clinic. A credential must be found before its clinic is known: the two
 * functions set what row-level security asks for (the user, or the one key) and answer in one round trip.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table access_tokens (
      id uuid primary key,
      -- The first token of the device: those that refreshing put in its place share it.
      device_id uuid not null,
      user_id uuid not null references users,
      clinic_id uuid references clinics,
      secret_hash bytea not null,
      device_name text not null,
      abilities text[] not null,
      ip inet,
      user_agent text,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      last_used_at timestamptz not null default now(),
      revoked_at timestamptz
    );
    create index access_tokens_user on access_tokens (user_id, created_at);
    create index access_tokens_expiry on access_tokens (expires_at);
    grant select, insert, update on access_tokens to clinical_app;
    grant select, delete on access_tokens to clinical_janitor;

    create table api_keys (
      clinic_id uuid not null references clinics,
      id uuid not null,
      environment text not null check (environment in ('live', 'test')),
      prefix text not null unique,
      name text not null,
      secret_hash bytea not null,
      retiring_secret_hash bytea,
      retiring_until timestamptz,
      scopes text[] not null,
      ip_cidrs cidr[] not null default '{}',
      created_by uuid references users,
      expires_at timestamptz,
      last_used_at timestamptz,
      revoked_at timestamptz,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (clinic_id, id)
    );
    call protect_tenant_table('api_keys');
    drop trigger touch on api_keys;
    -- Use of a key is no change of the key.
    create trigger touch before update on api_keys for each row
      when (old.last_used_at is not distinct from new.last_used_at) execute function touch_row();
    create policy presented_key on api_keys for select using (prefix = nullif(current_setting('app.key_prefix', true), ''));

    create policy own_clinics on phi_policies for select
      using (clinic_id in (select clinic_id from memberships where user_id = current_user_id()));

    create function memberships_of(wanted_user uuid) returns jsonb language plpgsql as $$
    begin
      perform set_config('app.user_id', wanted_user::text, true);
      return (
        select coalesce(jsonb_agg(jsonb_build_object(
          'clinic', jsonb_build_object('id', c.id, 'name', c.name, 'timezone', c.timezone, 'locale', c.locale,
            'environment', c.environment, 'settings', c.settings,
            'phi_policy', (select to_jsonb(p) from phi_policies p where p.clinic_id = c.id)),
          'role', m.role, 'is_default', m.is_default,
          'practitioner_id', m.practitioner_id, 'patient_id', m.patient_id) order by m.created_at, m.clinic_id), '[]')
        from memberships m join clinics c on c.id = m.clinic_id
        where m.user_id = wanted_user and m.status = 'active');
    end $$;

    create function user_with_memberships(wanted_email text) returns table (user_row jsonb, memberships jsonb) language plpgsql as $$
    begin
      return query select to_jsonb(u), memberships_of(u.id) from users u where u.email = wanted_email;
    end $$;

    create function access_token_with_user(wanted_token uuid) returns table (token jsonb, secret_hash bytea, memberships jsonb)
    language plpgsql as $$
    begin
      return query
        select jsonb_build_object('id', t.id, 'device_id', t.device_id, 'user_id', u.id, 'user_name', u.name, 'email', u.email, 'disabled_at', u.disabled_at,
            'clinic_id', t.clinic_id, 'device_name', t.device_name, 'abilities', t.abilities,
            'expires_at', t.expires_at, 'last_used_at', t.last_used_at, 'revoked_at', t.revoked_at),
          t.secret_hash, memberships_of(u.id)
        from access_tokens t join users u on u.id = t.user_id
        where t.id = wanted_token;
    end $$;

    -- The clinic whose data the key reaches: its own for a live key, that clinic's sandbox for a test key.
    create function api_key_with_clinic(wanted_prefix text) returns table (key jsonb, secret_hash bytea, retiring_secret_hash bytea, clinic jsonb)
    language plpgsql as $$
    declare presented api_keys; reached clinics;
    begin
      perform set_config('app.key_prefix', wanted_prefix, true);
      select * into presented from api_keys where prefix = wanted_prefix;
      if not found then return; end if;
      perform set_config('app.clinic_id', presented.clinic_id::text, true);
      select * into reached from clinics c
        where case presented.environment when 'live' then c.id = presented.clinic_id else c.sandbox_of = presented.clinic_id end;
      if reached.id is null then return; end if;
      perform set_config('app.clinic_id', reached.id::text, true);
      return query
        select to_jsonb(presented) - 'secret_hash' - 'retiring_secret_hash', presented.secret_hash, presented.retiring_secret_hash,
          jsonb_build_object('id', reached.id, 'name', reached.name, 'timezone', reached.timezone, 'locale', reached.locale,
            'environment', reached.environment, 'settings', reached.settings,
            'phi_policy', (select to_jsonb(p) from phi_policies p where p.clinic_id = reached.id));
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function api_key_with_clinic(text), access_token_with_user(uuid), user_with_memberships(text), memberships_of(uuid);
    drop policy own_clinics on phi_policies;
    drop table api_keys, access_tokens;
  `);
}
