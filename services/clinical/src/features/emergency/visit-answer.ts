import { weakEtag } from '../../http/etag.js';
import type { Change } from '../../operation/change.js';
import type { VisitRow } from './visit-store.js';
import { visitView } from './visit-view.js';

/** The answer of an operation that creates or changes a visit. */
export function answerVisit({ caller, trail }: Change, row: VisitRow, changed?: string[]) {
  trail.note({ resource_id: row.id, patient_ids: [row.patient.id], ...(changed && { changed_fields: changed }) });
  const data = visitView(row, caller);
  return { data, etag: weakEtag(row.version, data) };
}
