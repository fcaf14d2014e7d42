import { uuid } from '../../http/schema.js';

/** What a body says that writes a record out of a suggestion. */
export interface Accepting {
  suggestion_id?: string | null | undefined;
}

export const acceptingField = {
  suggestion_id: uuid()
    .allow(null)
    .description(
      'The suggestion that is accepted by this: one of the caller’s own that is ready, of the same patient if it is about one.',
    ),
};
