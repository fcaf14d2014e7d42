import type { Knex } from 'knex';

/** A count is confirmed only of what nobody moved since: each of its lines says how many movements there were when it was made. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table pharmacy_lines add column seen bigint;
    comment on column pharmacy_lines.seen is 'Of a count: how many movements of the lot in the store there were.';
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('alter table pharmacy_lines drop column seen');
