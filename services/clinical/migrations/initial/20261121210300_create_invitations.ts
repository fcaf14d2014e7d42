import type { Knex } from 'knex';

/**
 * Nobody belongs to a clinic before they accept. An invitation is found by its code before its clinic is known,
 * as an API key is. A password that somebody else set is good for changing it alone; `password_reset_at` stays,
 * so that a clinic where its owner was suspended asks them anew. What was done to an account is told to its owner.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table invitations (
      clinic_id uuid not null references clinics,
      id uuid not null,
      email text not null check (email = lower(email)),
      name text not null,
      role text not null check (role in ('owner', 'administrator', 'doctor', 'nurse', 'front_desk', 'patient')),
      practitioner_id uuid,
      patient_id uuid,
      license_number text,
      specialty text,
      code_hash bytea not null unique,
      status text not null default 'pending' check (status in ('pending', 'accepted', 'revoked')),
      -- Null of whoever runs the service.
      invited_by uuid references users,
      accepted_by uuid references users,
      expires_at timestamptz not null,
      version integer not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      primary key (clinic_id, id),
      foreign key (clinic_id, practitioner_id) references practitioners (clinic_id, id),
      foreign key (clinic_id, patient_id) references patients (clinic_id, id)
    );
    create unique index invitations_pending on invitations (clinic_id, email) where status = 'pending';
    create index invitations_expiry on invitations (expires_at);
    call protect_tenant_table('invitations');
    create policy presented_code on invitations for select
      using (code_hash = decode(nullif(current_setting('app.invitation_code', true), ''), 'hex'));
    create policy expired on invitations to clinical_janitor using (expires_at <= now());
    grant select, delete on invitations to clinical_janitor;
    grant delete on memberships to clinical_app;

    alter table users
      add column password_change_required boolean not null default false,
      add column password_reset_at timestamptz;

    create table account_notices (
      id uuid primary key,
      user_id uuid not null references users,
      kind text not null,
      clinic_name text,
      actor_name text,
      created_at timestamptz not null default now()
    );
    create index account_notices_user on account_notices (user_id, created_at);
    create index account_notices_age on account_notices (created_at);
    grant select, insert on account_notices to clinical_app;
    grant select, delete on account_notices to clinical_janitor;

    create or replace function access_token_with_user(wanted_token uuid) returns table (token jsonb, secret_hash bytea, memberships jsonb)
    language plpgsql as $$
    begin
      return query
        select jsonb_build_object('id', t.id, 'device_id', t.device_id, 'user_id', u.id, 'user_name', u.name, 'email', u.email, 'disabled_at', u.disabled_at,
            'password_change_required', u.password_change_required,
            'clinic_id', t.clinic_id, 'device_name', t.device_name, 'abilities', t.abilities,
            'expires_at', t.expires_at, 'last_used_at', t.last_used_at, 'revoked_at', t.revoked_at),
          t.secret_hash, memberships_of(u.id)
        from access_tokens t join users u on u.id = t.user_id
        where t.id = wanted_token;
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function access_token_with_user(wanted_token uuid) returns table (token jsonb, secret_hash bytea, memberships jsonb)
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
    drop table account_notices, invitations;
    alter table users drop column password_change_required, drop column password_reset_at;
  `);
}
