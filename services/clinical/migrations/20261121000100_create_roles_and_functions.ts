import type { Knex } from 'knex';

/**
 * Two roles without login, which the application takes on with SET ROLE: `clinical_app` serves requests,
 * bound by row-level security and allowed only to insert into the audit trail; `clinical_auditor` seals
 * and verifies that trail across clinics. `protect_tenant_table` is what every table with a clinic_id calls.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create extension if not exists pg_trgm;
    create extension if not exists unaccent;
    create extension if not exists btree_gist;

    do $$
    declare role_name text;
    begin
      foreach role_name in array array['clinical_app', 'clinical_auditor'] loop
        begin
          execute format('create role %I nologin', role_name);
        exception when duplicate_object or unique_violation then null;
        end;
        if not pg_has_role(current_user, role_name, 'set') then
          execute format('grant %I to current_user', role_name);
        end if;
        execute format('grant usage on schema public to %I', role_name);
      end loop;
    end $$;

    create function current_clinic_id() returns uuid language sql stable parallel safe
      return nullif(current_setting('app.clinic_id', true), '')::uuid;

    create function current_user_id() returns uuid language sql stable parallel safe
      return nullif(current_setting('app.user_id', true), '')::uuid;

    -- Folds case and accents, for search. Immutable so that it may be indexed: the dictionary is named.
    create function fold_text(value text) returns text language sql immutable strict parallel safe
      return lower(public.unaccent('public.unaccent'::regdictionary, value));

    -- An instant inside json, written as everywhere else on the wire.
    create function iso_instant(value timestamptz) returns text language sql stable strict parallel safe
      return to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

    -- Keeps version and updated_at; updated_at never stands still, even within one microsecond.
    create function touch_row() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      new.updated_at := greatest(clock_timestamp(), old.updated_at + interval '1 microsecond');
      return new;
    end $$;

    -- Row-level security for a table with clinic_id, the grants of the application, and touch_row where
    -- the table has a version.
    create procedure protect_tenant_table(target regclass) language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', target);
      execute format('alter table %s force row level security', target);
      execute format('create policy tenant on %s using (clinic_id = current_clinic_id()) with check (clinic_id = current_clinic_id())', target);
      execute format('grant select, insert, update, delete on %s to clinical_app', target);
      if exists (select from pg_attribute where attrelid = target and attname = 'version' and not attisdropped) then
        execute format('create trigger touch before update on %s for each row execute function touch_row()', target);
      end if;
    end $$;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    drop procedure protect_tenant_table(regclass);
    drop function iso_instant(timestamptz), touch_row(), fold_text(text), current_user_id(), current_clinic_id();
  `);
}
