import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table group_nestings (
      realm_id bigint primary key references realms (id),
      version uuid not null
    );
    comment on table group_nestings is
      'Drawn anew whenever the nesting of an organization''s groups changes, or which are deactivated: what a process remembers of a version stays true.';

    create function note_changed_nesting() returns trigger language plpgsql as $$
    begin
      insert into group_nestings (realm_id, version)
      select realm_id, gen_random_uuid() from (select distinct realm_id from changed) realms order by realm_id
      on conflict (realm_id) do update set version = excluded.version;
      return null;
    end
    $$;
    create trigger user_group_subgroups_note_inserted after insert on user_group_subgroups
      referencing new table as changed for each statement execute function note_changed_nesting();
    create trigger user_group_subgroups_note_deleted after delete on user_group_subgroups
      referencing old table as changed for each statement execute function note_changed_nesting();
    create trigger user_group_subgroups_note_updated after update on user_group_subgroups
      referencing new table as changed for each statement execute function note_changed_nesting();

    create function note_deactivated_group() returns trigger language plpgsql as $$
    begin
      insert into group_nestings (realm_id, version) values (new.realm_id, gen_random_uuid())
      on conflict (realm_id) do update set version = excluded.version;
      return null;
    end
    $$;
    create trigger user_groups_note_inserted after insert on user_groups
      for each row when (new.deactivated) execute function note_deactivated_group();
    create trigger user_groups_note_updated after update on user_groups
      for each row when (old.deactivated <> new.deactivated) execute function note_deactivated_group();

    insert into group_nestings (realm_id, version) select id, gen_random_uuid() from realms;
  `);
}
