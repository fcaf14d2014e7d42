import type { Knex } from 'knex';

/** Changes stay until those clinics have had them too. By itself: the outbox is locked for this statement alone, and nothing else is. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter policy consumed on outbox using (changed_at < (
      select least((select min(changed_at) from outbox_consumers), (select min(changed_at) from outbox_backlogs))))`);

export const down = (knex: Knex): Promise<void> =>
  knex.raw(`alter policy consumed on outbox using (changed_at < (select min(changed_at) from outbox_consumers))`);
