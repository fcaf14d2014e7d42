import { weakEtag } from '../../http/etag.js';
import type { Change } from '../../operation/change.js';
import type { DispensationRow } from './dispensing-store.js';

/** The answer of an operation that creates or changes a dispensing. */
export function answerDispensation({ trail }: Pick<Change, 'trail'>, data: DispensationRow, changed?: string[]) {
  trail.note({
    resource_id: data.id,
    patient_ids: [data.patient.id],
    ...(changed && { changed_fields: changed }),
    details: { prescription_id: data.prescription_id, warnings: data.warnings.length },
  });
  return { data, etag: weakEtag(data.version, data) };
}
