import { weakEtag } from '../../http/etag.js';
import type { Change } from '../../operation/change.js';
import type { AdmissionRow } from './admission-store.js';
import { admissionView } from './admission-view.js';

/** The answer of an operation that creates or changes an admission. */
export function answerAdmission({ caller, trail }: Change, row: AdmissionRow, changed?: string[]) {
  trail.note({ resource_id: row.id, patient_ids: [row.patient.id], ...(changed && { changed_fields: changed }) });
  const data = admissionView(row, caller);
  return { data, etag: weakEtag(row.version, data) };
}
