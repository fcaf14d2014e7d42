import type { Knex } from 'knex';

/**
 * How far a consumer of the outbox has come with a clinic that has more waiting than its share: it is behind the others until it has
 * caught up.
 */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create table outbox_backlogs (
      consumer text not null references outbox_consumers (name),
      clinic_id uuid not null,
      changed_at timestamptz not null,
      id uuid not null,
      served_at timestamptz not null default now(),
      primary key (consumer, clinic_id)
    );
    alter table outbox_backlogs enable row level security;
    alter table outbox_backlogs force row level security;
    create policy worker on outbox_backlogs to clinical_worker using (true);
    create policy janitor_reads on outbox_backlogs for select to clinical_janitor using (true);
    grant select, insert, delete on outbox_backlogs to clinical_worker;
    grant update (changed_at, id, served_at) on outbox_backlogs to clinical_worker;
    grant select on outbox_backlogs to clinical_janitor`);

export const down = (knex: Knex): Promise<void> => knex.raw('drop table outbox_backlogs');
