import type { Knex } from 'knex';

/** A message that is written anew may be of another type. */
export const up = (knex: Knex): Promise<void> => knex.raw('grant update (type) on interop_messages to clinical_app');

export const down = (knex: Knex): Promise<void> =>
  knex.raw('revoke update (type) on interop_messages from clinical_app');
