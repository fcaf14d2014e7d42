import type { Knex } from 'knex';

/** A clinic releases a document to its patient, or takes that back. Of those that are there none is released. */
export const up = (knex: Knex): Promise<void> =>
  knex.raw(`
    alter table documents add column released_at timestamptz;
    comment on column documents.released_at is 'Since when the patient is shown it; null of one that they are not.';
    grant update (released_at) on documents to clinical_app;
  `);

export const down = (knex: Knex): Promise<void> => knex.raw('alter table documents drop column released_at');
