import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create function notify_principal_changed() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'realms' then
        perform pg_notify('principals', old.id::text);
      else
        perform pg_notify('principals', old.realm_id || ':' || old.id);
      end if;
      return null;
    end
    $$;
    create trigger users_notify_changed after update or delete on users
      for each row execute function notify_principal_changed();
    create trigger realms_notify_changed after update or delete on realms
      for each row execute function notify_principal_changed();
    comment on function notify_principal_changed is 'Tells replicas to forget what they know of a user or an organization.';
  `);
}
