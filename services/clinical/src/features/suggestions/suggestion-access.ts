import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import { findSuggestion, type Maker, type SuggestionRow } from './suggestion-store.js';

/** Suggestions are their maker's alone. */
export const OWN_ONLY = 'Only who asked for a suggestion reads it; the relation to whom it is about is asked for then.';

export const makerOf = ({ type, id }: Pick<Caller, 'type' | 'id'>): Maker => ({ type, id });

/** Throws 404, the same for somebody else's. */
export async function getSuggestion(
  db: Db,
  clinicId: string,
  { id, caller }: { id: string; caller: Pick<Caller, 'type' | 'id'> },
): Promise<SuggestionRow> {
  const row = isUuid(id) ? await findSuggestion(db, clinicId, id, makerOf(caller)) : undefined;
  if (!row) throw problem('not_found');
  return row;
}
