import type { Knex } from 'knex';

const tokenWithUser = (more: { token: string }) => `
  create or replace function access_token_with_user(wanted_token uuid) returns table (token jsonb, secret_hash bytea, memberships jsonb)
  language plpgsql as $$
  begin
    return query
      select jsonb_build_object('id', t.id, 'device_id', t.device_id, 'user_id', u.id, 'user_name', u.name, 'email', u.email, 'disabled_at', u.disabled_at,
          'password_change_required', u.password_change_required,${more.token}
          'clinic_id', t.clinic_id, 'device_name', t.device_name, 'abilities', t.abilities,
          'expires_at', t.expires_at, 'last_used_at', t.last_used_at, 'revoked_at', t.revoked_at),
        t.secret_hash, memberships_of(u.id)
      from access_tokens t join users u on u.id = t.user_id
      where t.id = wanted_token;
  end $$;`;

const membershipsOf = (more: string) => `
  create or replace function memberships_of(wanted_user uuid) returns jsonb language plpgsql as $$
  begin
    perform set_config('app.user_id', wanted_user::text, true);
    return (
      select coalesce(jsonb_agg(jsonb_build_object(
        'clinic', jsonb_build_object('id', c.id, 'name', c.name, 'timezone', c.timezone, 'locale', c.locale,
          'environment', c.environment, 'settings', c.settings,
          'phi_policy', (select to_jsonb(p) from phi_policies p where p.clinic_id = c.id)),
        'role', m.role, 'is_default', m.is_default,${more}
        'practitioner_id', m.practitioner_id, 'patient_id', m.patient_id) order by m.created_at, m.clinic_id), '[]')
      from memberships m join clinics c on c.id = m.clinic_id
      where m.user_id = wanted_user and m.status = 'active');
  end $$;`;

/**
 * When a session began, which a refresh does not move, and when its user last gave a password or a code. Null of tokens from
 * before: then it is when the token was made. Who asks for a user learns whether they have a second factor, and since when they
 * belong to each clinic.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table access_tokens add column began_at timestamptz, add column authenticated_at timestamptz;
    ${tokenWithUser({
      token: `
          'second_factor', u.totp_confirmed_at is not null,
          'began_at', coalesce(t.began_at, t.created_at), 'authenticated_at', coalesce(t.authenticated_at, t.created_at),`,
    })}
    ${membershipsOf(`
          'since', m.created_at,`)}
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    ${tokenWithUser({ token: '' })}
    ${membershipsOf('')}
    alter table access_tokens drop column began_at, drop column authenticated_at;
  `);
}
