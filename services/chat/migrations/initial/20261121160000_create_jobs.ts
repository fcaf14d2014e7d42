import type { Knex } from 'knex';

/** Work that belongs to nobody's request, and the counts that one such work keeps. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table jobs (
      id bigint generated always as identity primary key,
      task text not null,
      realm_id bigint references realms (id) on delete cascade,
      payload jsonb not null default '{}',
      key text unique,
      every_seconds integer,
      due_at timestamptz not null default now(),
      failures integer not null default 0,
      last_error text,
      created_at timestamptz not null default now()
    );
    create index jobs_due on jobs (due_at, id);
    comment on table jobs is 'Whoever does a job holds its row until it is done, in the transaction of what it writes.';
    comment on column jobs.key is 'At most one job of a key waits at a time. A job that comes again has its task for a key.';

    create table channel_activity (
      realm_id bigint not null,
      channel_id bigint not null,
      day date not null,
      messages integer not null,
      primary key (realm_id, channel_id, day),
      foreign key (realm_id, channel_id) references channels (realm_id, id) on delete cascade
    );
    comment on table channel_activity is 'Messages sent to a channel on a day of the last 180, in UTC; counted once, where they were sent.';

    create table channel_activity_counted (
      realm_id bigint primary key references realms (id) on delete cascade,
      message_id bigint not null
    );
    comment on table channel_activity_counted is 'Up to which message an organization''s messages are in channel_activity.';
  `);
}
