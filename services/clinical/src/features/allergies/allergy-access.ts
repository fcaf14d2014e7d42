import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import type { FindSubject } from '../../operation/access.js';
import { findAllergy, findAllergyHead, type AllergyRow } from './allergy-store.js';

/** Whose allergy that is, for the clinic's PHI policy. */
export const allergySubject: FindSubject = findAllergyHead;

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getAllergy(db: Db, clinicId: string, id: string): Promise<AllergyRow> {
  const row = isUuid(id) ? await findAllergy(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}
