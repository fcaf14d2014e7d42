import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table audit_log (
      realm_id bigint not null,
      id bigint generated always as identity,
      recorded_at timestamptz not null,
      event_type text not null,
      acting_user_id bigint,
      acting_user_name text,
      modified_user_id bigint,
      modified_user_name text,
      modified_channel_id bigint,
      modified_channel_name text,
      modified_user_group_id bigint,
      modified_user_group_name text,
      details jsonb not null,
      primary key (realm_id, id),
      foreign key (realm_id) references realms (id)
    );
    create index audit_log_by_time on audit_log (realm_id, recorded_at);
    create index audit_log_by_type on audit_log (realm_id, event_type, id);
    create index audit_log_by_acting_user on audit_log (realm_id, acting_user_id, id);
    create index audit_log_by_user on audit_log (realm_id, modified_user_id, id) where modified_user_id is not null;
    create index audit_log_by_channel on audit_log (realm_id, modified_channel_id, id)
      where modified_channel_id is not null;
    create index audit_log_by_user_group on audit_log (realm_id, modified_user_group_id, id)
      where modified_user_group_id is not null;
    comment on table audit_log is 'Who changed what in an organization; rows are added, and never changed or deleted.';
    comment on column audit_log.acting_user_name is 'As all names here: what it was at that time. What the ids name may be gone, so nothing is referenced.';
    comment on column audit_log.details is 'What else there is to say of that type; never what messages say, and no secrets.';

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception 'Rows of % are neither changed nor deleted.', tg_table_name using errcode = 'insufficient_privilege';
    end
    $$;
    create trigger audit_log_is_kept before update or delete or truncate on audit_log
      for each statement execute function refuse_change();
  `);
}
