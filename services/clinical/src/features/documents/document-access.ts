import type { Db } from '../../db/db.js';
import type { Caller } from '../../domain/caller.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import { phi, type FindSubject } from '../../operation/access.js';
import { findDocument, findDocumentHead, isReleased, type DocumentRow } from './document-store.js';

/** The patient of a document, for the clinic's PHI policy. */
export const documentSubject: FindSubject = findDocumentHead;

/** Access to a file: for those who read documents, and for its patient (`getShownDocument`). */
export const fileAccess = (param: string) => ({
  ...phi('full', {
    ability: 'documents:read',
    area: 'general',
    subject: { of: documentSubject, param },
    ownRecords: true,
  }),
  own: true as const,
});

/** Access for releasing documents to patients. The handler also checks that the caller may read the document. */
export const releaseAccess = phi('full', {
  ability: 'documents:write',
  area: 'general',
  subject: { of: documentSubject, param: 'document' },
});

/** Throws 404, the same for an id of another clinic, an unknown one and a malformed one. */
export async function getDocument(db: Db, clinicId: string, id: string): Promise<DocumentRow> {
  const row = isUuid(id) ? await findDocument(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}

/** As `getDocument`; a patient gets 404 for a document that is not released to them. */
export async function getShownDocument(
  db: Db,
  clinicId: string,
  { role, patient_id }: Pick<Caller, 'role' | 'patient_id'>,
  id: string,
): Promise<DocumentRow> {
  const row = await getDocument(db, clinicId, id);
  if (role === 'patient' && (row.patient.id !== patient_id || !isReleased(row))) throw problem('not_found');
  return row;
}
