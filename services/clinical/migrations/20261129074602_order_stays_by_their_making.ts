import type { Knex } from 'knex';

/** Stays of one admission are made under its lock: the time at which each was made orders them, that at which its transaction began does not. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw('alter table admission_stays alter column created_at set default clock_timestamp()');

export const down = (knex: Knex): Promise<void> =>
  knex.raw('alter table admission_stays alter column created_at set default now()');
