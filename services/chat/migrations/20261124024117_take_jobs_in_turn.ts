import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table jobs
      add column owner_id bigint,
      add column set_at timestamptz not null default now();
    create index jobs_in_turn on jobs (task, coalesce(realm_id, 0), coalesce(owner_id, 0), due_at, id);
    create index jobs_set on jobs (set_at);
    create index jobs_failing on jobs (task, failures) where failures > 0;
    drop index jobs_due;
    comment on column jobs.owner_id is 'Whose turn it takes: a person, for a bot its owner. Null where it is nobody''s.';
    comment on column jobs.set_at is 'When due_at was written. It lies in the future only where the clock of the database has stepped back since.';
  `);
}
