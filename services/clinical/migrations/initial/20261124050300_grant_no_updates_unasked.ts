import type { Knex } from 'knex';

const protect = (grants: string) => `
    create or replace procedure protect_tenant_table(target regclass) language plpgsql as $$
    begin
      execute format('alter table %s enable row level security', target);
      execute format('alter table %s force row level security', target);
      execute format('create policy tenant on %s using (clinic_id = current_clinic_id()) with check (clinic_id = current_clinic_id())', target);
      execute format('grant ${grants} on %s to clinical_app', target);
      if exists (select from pg_attribute where attrelid = target and attname = 'version' and not attisdropped) then
        execute format('create trigger touch before update on %s for each row execute function touch_row()', target);
      end if;
    end $$`;

/** A new table is read and added to; what of it is changed is said with `allow_updates`. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(protect('select, insert'));
}

export async function down(knex: Knex): Promise<void> {
  await knex.raw(protect('select, insert, update'));
}
