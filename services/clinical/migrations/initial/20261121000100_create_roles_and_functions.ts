import type { Knex } from 'knex';

/**
 * Three roles without login, which the application takes on with SET ROLE: `clinical_app` serves requests,
 * bound by row-level security and allowed only to insert into the audit trail; `clinical_auditor` seals
 * and verifies that trail across clinics; `clinical_janitor` deletes what has expired, whosesoever it is.
 * `protect_tenant_table` is what every table with a clinic_id calls.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create extension if not exists pg_trgm;
    create extension if not exists unaccent;
    create extension if not exists btree_gist;

    do $$
    declare role_name text;
    begin
      foreach role_name in array array['clinical_app', 'clinical_auditor', 'clinical_janitor'] loop
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

    -- The updated_at of a row that is being written. Until the transaction ends it holds a lock, shared by
    -- all, that is named by the second in which it wrote: so readers know which times may still be filled.
    create function change_instant() returns timestamptz language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(20261121, floor(extract(epoch from clock_timestamp()) - 1700000000)::integer);
      return clock_timestamp();
    end $$;

    -- No change before this instant is still uncommitted or yet to be made. To be read in a statement before
    -- the one that reads the rows, whose snapshot must be the later one; the clock before the locks.
    create function change_horizon() returns timestamptz language plpgsql as $$
    declare
      asked_at timestamptz := clock_timestamp();
      oldest_writer timestamptz;
    begin
      select to_timestamp(1700000000 + min(objid::bigint)) into oldest_writer from pg_locks
      where locktype = 'advisory' and classid = 20261121 and objsubid = 2
        and database = (select oid from pg_database where datname = current_database());
      return least(asked_at, oldest_writer);
    end $$;

    -- Keeps version and updated_at; updated_at never stands still, even within one microsecond.
    create function touch_row() returns trigger language plpgsql as $$
    begin
      new.version := old.version + 1;
      new.updated_at := greatest(change_instant(), old.updated_at + interval '1 microsecond');
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
    drop function iso_instant(timestamptz), touch_row(), change_horizon(), change_instant(), fold_text(text), current_user_id(), current_clinic_id();
  `);
}
