import type { Knex } from 'knex';

/** By a trigger, so that services of the release before keep the totals right as well. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    lock table attachments in share row exclusive mode;
    create table upload_totals (
      realm_id bigint primary key,
      bytes bigint not null
    );
    comment on table upload_totals is 'Bytes of all files of an organization, kept by a trigger on attachments.';
    insert into upload_totals (realm_id, bytes) select realm_id, sum(size) from attachments group by realm_id;

    create function count_uploads() returns trigger language plpgsql as $$
    begin
      insert into upload_totals as total (realm_id, bytes)
      select realm_id, sum(case tg_op when 'DELETE' then -size else size end) from changed
      group by realm_id order by realm_id
      on conflict (realm_id) do update set bytes = total.bytes + excluded.bytes;
      return null;
    end
    $$;
    create trigger attachments_count_added after insert on attachments
      referencing new table as changed for each statement execute function count_uploads();
    create trigger attachments_count_removed after delete on attachments
      referencing old table as changed for each statement execute function count_uploads();
  `);
}
