import type { Knex } from 'knex';

/** When a refresh token was last exchanged: of the tokens that came of one, only the one that is exchanged first goes on. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table access_tokens add column exchanged_at timestamptz;
    grant update (exchanged_at) on access_tokens to clinical_app`);

export const down = (knex: Knex): Promise<void> => knex.raw('alter table access_tokens drop column exchanged_at');
