import { piece } from '../../../db/piece.js';

/** A row of the table tells all that is searched: its status is that of the Observation, its time is `effective`. */

/** What `n` is the name of is measured no more: its report was replaced by another, or it was taken out of a note. */
export const GONE = piece`not exists (select from observations o
  where o.clinic_id = n.clinic_id and o.id = n.resource_id and o.part = n.part and not o.is_superseded)`;
