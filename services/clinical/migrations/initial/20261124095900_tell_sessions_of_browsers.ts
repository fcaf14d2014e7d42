import type { Knex } from 'knex';

const tokenWithUser = (more: { token: string }) => `
  create or replace function access_token_with_user(wanted_token uuid) returns table (token jsonb, secret_hash bytea, memberships jsonb)
  language plpgsql as $$
  begin
    return query
      select jsonb_build_object('id', t.id, 'device_id', t.device_id, 'user_id', u.id, 'user_name', u.name, 'email', u.email, 'disabled_at', u.disabled_at,
          'password_change_required', u.password_change_required,
          'second_factor', u.totp_confirmed_at is not null,${more.token}
          'began_at', coalesce(t.began_at, t.created_at), 'authenticated_at', coalesce(t.authenticated_at, t.created_at),
          'clinic_id', t.clinic_id, 'device_name', t.device_name, 'abilities', t.abilities,
          'smart_app_id', t.smart_app_id, 'scopes', t.scopes, 'patient_id', t.patient_id, 'access_expires_at', t.access_expires_at,
          'expires_at', t.expires_at, 'last_used_at', t.last_used_at, 'revoked_at', t.revoked_at),
        t.secret_hash, memberships_of(u.id)
      from access_tokens t join users u on u.id = t.user_id
      where t.id = wanted_token;
  end $$;`;

/** Tokens that a browser keeps as a cookie: they end sooner, and come as nothing but that cookie. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table access_tokens add column browser boolean not null default false;
    ${tokenWithUser({
      token: `
          'browser', t.browser,`,
    })}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${tokenWithUser({ token: '' })}
    alter table access_tokens drop column browser;
  `);
}
