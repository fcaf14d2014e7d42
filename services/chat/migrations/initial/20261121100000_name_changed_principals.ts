import type { Knex } from 'knex';

/** A new organization changes what a host stands for; and a transaction can ask whom it changed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create or replace function notify_principal_changed() returns trigger language plpgsql as $$
    declare
      subject text;
      changed text := coalesce(current_setting('chat.changed_principals', true), '');
    begin
      if tg_table_name = 'realms' then
        subject := coalesce(new.id, old.id)::text;
      else
        subject := old.realm_id || ':' || old.id;
      end if;
      perform pg_notify('principals', subject);
      if changed <> '*' then
        -- Long lists cost more to write down than to forget.
        perform set_config('chat.changed_principals',
          case when length(changed) > 4000 then '*' else changed || ' ' || subject end, true);
      end if;
      return null;
    end
    $$;
    create trigger realms_notify_inserted after insert on realms
      for each row execute function notify_principal_changed();
    comment on function notify_principal_changed is
      'Tells replicas to forget what they know of a user or an organization, and notes in chat.changed_principals, for the transaction, whom it concerns.';
  `);
}
