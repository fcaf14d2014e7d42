import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import type { FindSubject } from '../../operation/access.js';
import { findReferral, findReferralHead, type ReferralRow } from './referral-store.js';

/** The patient of a referral, for the clinic's PHI policy. Both its author and its recipient own it. */
export const referralSubject: FindSubject = findReferralHead;

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getReferral(db: Db, clinicId: string, id: string): Promise<ReferralRow> {
  const row = isUuid(id) ? await findReferral(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}
