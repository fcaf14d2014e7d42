import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import { findSuggestion, type Maker, type SuggestionRow } from './suggestion-store.js';

/** The reason why suggestions need no subject for the PHI policy. */
export const OWN_ONLY = 'Only its author reads a suggestion. The policy is checked for its patient at each reading.';

export const makerOf = ({ type, id }: Pick<Caller, 'type' | 'id'>): Maker => ({ type, id });

/** Throws 404, the same for a suggestion of another user. */
export async function getSuggestion(
  db: Db,
  clinicId: string,
  { id, caller }: { id: string; caller: Pick<Caller, 'type' | 'id'> },
): Promise<SuggestionRow> {
  const row = isUuid(id) ? await findSuggestion(db, clinicId, id, makerOf(caller)) : undefined;
  if (!row) throw problem('not_found');
  return row;
}
