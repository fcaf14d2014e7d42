import type { Knex } from 'knex';

/** What was sent long ago is deleted, and so is what replays did; of messages the janitor sees how they ended alone. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    create policy janitor on interop_queue to clinical_janitor using (true);
    grant select, delete on interop_queue to clinical_janitor;
    create policy janitor on interop_replays to clinical_janitor using (status = 'completed');
    grant select, delete on interop_replays to clinical_janitor;
    create policy janitor_reads on interop_messages for select to clinical_janitor using (true);
    grant select (clinic_id, id, status) on interop_messages to clinical_janitor;
  `);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`
    revoke select (clinic_id, id, status) on interop_messages from clinical_janitor;
    drop policy janitor_reads on interop_messages;
    revoke all on interop_replays, interop_queue from clinical_janitor;
    drop policy janitor on interop_replays;
    drop policy janitor on interop_queue;
  `);
