import { uuid } from '../../http/schema.js';

/** The member of a request that writes a record from a suggestion. */
export interface Accepting {
  suggestion_id?: string | null | undefined;
}

export const acceptingField = {
  suggestion_id: uuid()
    .allow(null)
    .description(
      'The suggestion from which this record is written: one of the caller’s own that is ready, about the same patient, or nobody, and of a kind from which such a record is written.',
    ),
};
