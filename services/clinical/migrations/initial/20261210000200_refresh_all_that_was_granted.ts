import type { Knex } from 'knex';

/**
 * What an app was granted, where one of its tokens was asked to do less: the next may do all of it again (RFC 6749, section 6).
 * Where it is null the token does all that was granted.
 */
export const up = (knex: Knex): Promise<void> => knex.raw('alter table access_tokens add column granted_scopes text[]');

export const down = (knex: Knex): Promise<void> => knex.raw('alter table access_tokens drop column granted_scopes');
