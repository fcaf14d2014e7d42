import type { Knex } from 'knex';

/**
 * Keys end, and two people stand behind one with clinical scopes: who made it and who approved it. Keys that had no end
 * get one, and those that reach further than a year are brought nearer.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table api_keys
      add column approved_by uuid references users (id),
      add column approved_at timestamptz,
      add column last_used_ip inet,
      add constraint api_keys_second_person check (approved_by is distinct from created_by or approved_by is null),
      add constraint api_keys_approval check ((approved_by is null) = (approved_at is null)),
      alter column expires_at set default now() + interval '90 days';
    alter table api_keys no force row level security;
    update api_keys set expires_at = least(coalesce(expires_at, now() + interval '90 days'), now() + interval '365 days');
    alter table api_keys force row level security;

    -- Who of the two behind a key is active in its clinic.
    create function active_sponsors(key_clinic uuid, maker uuid, approver uuid) returns jsonb
    language sql stable as $$
      select coalesce(jsonb_agg(jsonb_build_object('user_id', m.user_id, 'role', m.role, 'practitioner_id', m.practitioner_id)), '[]')
      from memberships m join users u on u.id = m.user_id
      where m.clinic_id = key_clinic and m.user_id in (maker, approver) and m.status = 'active' and u.disabled_at is null
    $$;

    drop function api_key_with_clinic(text);
    -- The clinic whose data the key reaches: its own for a live key, that clinic's sandbox for a test key; and of the two who
    -- stand behind the key, those who are still of the clinic it was made in.
    create function api_key_with_clinic(wanted_prefix text)
    returns table (key jsonb, secret_hash bytea, retiring_secret_hash bytea, sponsors jsonb, clinic jsonb)
    language plpgsql as $$
    declare presented api_keys; reached clinics; behind jsonb;
    begin
      perform set_config('app.key_prefix', wanted_prefix, true);
      select * into presented from api_keys where prefix = wanted_prefix;
      if not found then return; end if;
      perform set_config('app.clinic_id', presented.clinic_id::text, true);
      behind := active_sponsors(presented.clinic_id, presented.created_by, presented.approved_by);
      select * into reached from clinics c
        where case presented.environment when 'live' then c.id = presented.clinic_id else c.sandbox_of = presented.clinic_id end;
      if reached.id is null then return; end if;
      perform set_config('app.clinic_id', reached.id::text, true);
      return query
        select to_jsonb(presented) - 'secret_hash' - 'retiring_secret_hash', presented.secret_hash, presented.retiring_secret_hash, behind,
          jsonb_build_object('id', reached.id, 'name', reached.name, 'timezone', reached.timezone, 'locale', reached.locale,
            'environment', reached.environment, 'settings', reached.settings,
            'phi_policy', (select to_jsonb(p) from phi_policies p where p.clinic_id = reached.id));
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop function api_key_with_clinic(text);
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
    drop function active_sponsors(uuid, uuid, uuid);
    alter table api_keys
      drop column approved_by, drop column approved_at, drop column last_used_ip, alter column expires_at drop default;
  `);
}
