import { dayIn } from '../../calendar.js';
import type { Deps } from '../../deps/deps.js';
import { problem } from '../../domain/errors.js';
import { checkNone, invalid } from '../../domain/failures.js';
import { checkVersion } from '../../http/etag.js';
import type { Upload } from '../../http/upload.js';
import { isUuid, newId } from '../../id.js';
import { checkRelation } from '../../operation/access.js';
import type { Change } from '../../operation/change.js';
import { getPatient, holdPatientFaults } from '../patients/index.js';
import { getDocument } from './document-access.js';
import { CURRENT, ENTERED_IN_ERROR, type NewDocument } from './document-content.js';
import { nameUpload } from './document-files.js';
import { documentFailures } from './document-rules.js';
import { insertDocument, lockDocument, updateDocument, type DocumentRow } from './document-store.js';

/**
 * Files a document whose file is stored already. Throws 422 for a closed record, an impossible day and an unsupported
 * type.
 */
export async function fileDocument(
  change: Change & { deps: Deps },
  { file, patient_id, ...said }: NewDocument,
  upload: Upload,
): Promise<DocumentRow> {
  const { db, clinic, caller, now, deps } = change;
  const today = dayIn(clinic.timezone, now);
  const date = said.date ?? today;
  const faults = await holdPatientFaults(db, clinic.id, patient_id);
  const birth_date = faults.length > 0 ? null : (await getPatient(db, clinic.id, patient_id)).birth_date;
  checkNone([...faults, ...documentFailures({ date, file }, today, birth_date)]);
  await checkRelation(db, { patient_id, practitioner_id: null, care_team: true }, change.phi, { caller, clinic });
  await nameUpload(deps, db, clinic.id, upload);
  const id = newId();
  await insertDocument(db, {
    ...said,
    date,
    clinic_id: clinic.id,
    id,
    patient_id,
    practitioner_id: caller.practitioner_id,
    content_type: file.content_type,
    size: file.size,
    sha256: Buffer.from(file.sha256, 'hex'),
    status: CURRENT,
    entered_by: caller.id,
    entered_by_name: caller.name,
  });
  return getDocument(db, clinic.id, id);
}

/**
 * Releases a document to its patient, or withdraws that. No change makes no version. Throws 403 for callers who may not
 * read it, 404, 412, and 422 for a document entered in error.
 */
export async function setReleased(
  { db, clinic, caller, now, trail }: Change,
  id: string,
  released: boolean,
  ifMatch?: string,
): Promise<DocumentRow> {
  if (!caller.abilities.has('documents:read')) throw problem('missing_ability');
  const row = isUuid(id) ? await lockDocument(db, clinic.id, id) : undefined;
  if (!row) throw problem('not_found');
  trail.note({ patient_ids: [row.patient.id] });
  if (ifMatch !== undefined) checkVersion(ifMatch, row.version);
  if (row.status === ENTERED_IN_ERROR) throw invalid({ path: 'status', rule: 'transition', value: ENTERED_IN_ERROR });
  if ((row.released_at !== null) === released) return row;
  await updateDocument(db, clinic.id, id, { released_at: released ? now : null });
  trail.note({ changed_fields: ['released_at'] });
  return getDocument(db, clinic.id, id);
}

/** Declares a document entered in error, also of a closed record. Throws 404, 412, 422. */
export async function cancelDocument(
  { db, clinic }: Change,
  id: string,
  status_reason: string,
  ifMatch?: string,
): Promise<DocumentRow> {
  const row = await lockDocument(db, clinic.id, id);
  if (!row) throw problem('not_found');
  if (ifMatch !== undefined) checkVersion(ifMatch, row.version);
  if (row.status === ENTERED_IN_ERROR) throw invalid({ path: 'status', rule: 'transition', value: ENTERED_IN_ERROR });
  await updateDocument(db, clinic.id, id, { status: ENTERED_IN_ERROR, status_reason });
  return getDocument(db, clinic.id, id);
}
