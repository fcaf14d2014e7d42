import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { problem } from '../../domain/errors.js';
import { weakEtag } from '../../http/etag.js';
import { isUuid } from '../../id.js';
import { labResultSubject } from './lab-result-access.js';
import { findLabResult } from './lab-result-list-store.js';
import { labResultSchema, labResultView } from './lab-result-view.js';

export const getLabResultEndpoint = endpoint({
  operationId: 'getLabResult',
  method: 'get',
  path: '/api/v1/lab-results/{lab_result}',
  summary: 'A lab result with its observations',
  description: 'Also one that was superseded: `supersedes_id` and `superseded_by_id` lead through the history.',
  access: phi('limited', {
    ability: 'lab-results:read',
    subject: { of: labResultSubject, param: 'lab_result' },
    ownRecords: true,
  }),
  audit: { event: 'lab_result.read', action: 'R', resource: 'lab_result' },
  parameters: { path: ids('lab_result') },
  conditional: true,
  message: { en: 'Lab result.', es: 'Resultado de laboratorio.' },
  response: labResultSchema,

  async handler({ db, now, caller, clinic, path, trail }) {
    const id = path.lab_result;
    const result = isUuid(id) ? await findLabResult(db, { caller, clinic, grant: undefined, now }, id) : undefined;
    if (!result) throw problem('not_found');
    trail.note({ patient_ids: [result.patient.id] });
    const data = labResultView(result, caller);
    return { data, etag: weakEtag(data.version, data) };
  },
});
