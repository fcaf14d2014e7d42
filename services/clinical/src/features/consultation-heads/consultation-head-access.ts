import type { Db } from '../../db/db.js';
import type { FindSubject } from '../../operation/access.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import { findConsultationHead, holdConsultationHead, type ConsultationHead } from './consultation-head-store.js';

/** Whose consultation that is, for the clinic's PHI policy. */
export const consultationSubject: FindSubject = findConsultationHead;

/** The consultation's own row. Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getConsultationHead(db: Db, clinicId: string, id: string): Promise<ConsultationHead> {
  const head = isUuid(id) ? await findConsultationHead(db, clinicId, id) : undefined;
  if (!head) throw problem('not_found');
  return head;
}

/** As `getConsultationHead`; it does not change until the transaction ends. */
export async function holdConsultation(db: Db, clinicId: string, id: string): Promise<ConsultationHead> {
  const head = isUuid(id) ? await holdConsultationHead(db, clinicId, id) : undefined;
  if (!head) throw problem('not_found');
  return head;
}
