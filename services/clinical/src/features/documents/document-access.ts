import type { Db } from '../../db/db.js';
import { problem } from '../../domain/errors.js';
import { isUuid } from '../../id.js';
import type { FindSubject } from '../../operation/access.js';
import { findDocument, findDocumentHead, type DocumentRow } from './document-store.js';

/** Whose document that is, for the clinic's PHI policy. */
export const documentSubject: FindSubject = findDocumentHead;

/** Throws 404, the same for another clinic's, an unknown or a malformed id. */
export async function getDocument(db: Db, clinicId: string, id: string): Promise<DocumentRow> {
  const row = isUuid(id) ? await findDocument(db, clinicId, id) : undefined;
  if (!row) throw problem('not_found');
  return row;
}
