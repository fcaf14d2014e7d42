import type { Knex } from 'knex';

/**
 * Takes from roles what no code of theirs does. Sealing the trail gets a role of its own, `clinical_sealer`, so that who verifies
 * it, `clinical_auditor`, alters nothing. Of the schema nobody sees more than they are granted: who logs in and takes on no role
 * is nobody. Functions that run as their owner name the schema of all that they use, and find temporary tables last.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    do $$ begin
      begin
        create role clinical_sealer nologin;
      exception when duplicate_object or unique_violation then null;
      end;
      if not pg_has_role(current_user, 'clinical_sealer', 'set') then
        execute 'grant clinical_sealer to current_user';
      end if;
      -- Foreign keys are checked as the owner of the tables, who need not be the owner of the database.
      execute format('grant usage, create on schema public to %I', current_user);
    end $$;
    revoke all on schema public from public;
    grant usage on schema public to clinical_app, clinical_worker, clinical_sealer, clinical_janitor, clinical_auditor;

    create policy sealer_reads on audit_events for select to clinical_sealer using (true);
    grant select on audit_events to clinical_sealer;
    grant select, delete on audit_unsealed to clinical_sealer;
    grant select, insert on audit_seals to clinical_sealer;
    revoke delete on audit_unsealed from clinical_auditor;
    revoke insert on audit_seals from clinical_auditor;

    revoke delete on api_keys, appointments, invitations, locations, order_items, orders, patients, phi_policies,
      practitioners, webhook_health from clinical_app;

    create or replace function queue_for_sealing() returns trigger language plpgsql
      security definer set search_path = pg_catalog, pg_temp as $$
    begin
      insert into public.audit_unsealed values (new.id);
      return null;
    end $$;
    revoke execute on function queue_for_sealing(), change_horizon() from public;
    grant execute on function change_horizon() to clinical_app, clinical_worker, clinical_sealer;
    revoke select on sequence change_clock from public;
    grant select on sequence change_clock to clinical_app, clinical_worker, clinical_sealer;

    create or replace procedure protect_tenant_table(target regclass) language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', target);
      execute format('alter table %s force row level security', target);
      execute format('create policy tenant on %s using (clinic_id = current_clinic_id()) with check (clinic_id = current_clinic_id())', target);
      execute format('grant select, insert, update on %s to clinical_app', target);
      if exists (select from pg_attribute where attrelid = target and attname = 'version' and not attisdropped) then
        execute format('create trigger touch before update on %s for each row execute function touch_row()', target);
      end if;
    end $$;
    revoke execute on procedure protect_tenant_table(regclass) from public;
  `);
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace procedure protect_tenant_table(target regclass) language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', target);
      execute format('alter table %s force row level security', target);
      execute format('create policy tenant on %s using (clinic_id = current_clinic_id()) with check (clinic_id = current_clinic_id())', target);
      execute format('grant select, insert, update, delete on %s to clinical_app', target);
      if exists (select from pg_attribute where attrelid = target and attname = 'version' and not attisdropped) then
        execute format('create trigger touch before update on %s for each row execute function touch_row()', target);
      end if;
    end $$;
    grant execute on function change_horizon() to public;
    grant select on sequence change_clock to public;
    grant delete on api_keys, appointments, invitations, locations, order_items, orders, patients, phi_policies,
      practitioners, webhook_health to clinical_app;
    grant delete on audit_unsealed to clinical_auditor;
    grant insert on audit_seals to clinical_auditor;
    drop policy sealer_reads on audit_events;
    revoke all on audit_events, audit_unsealed, audit_seals from clinical_sealer;
    revoke all on schema public from clinical_sealer;
    grant usage on schema public to public;
  `);
}
