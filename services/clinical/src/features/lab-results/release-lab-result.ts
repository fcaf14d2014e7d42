import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { labResultSubject } from './lab-result-access.js';
import { release } from './lab-result-actions.js';
import { findLabResult } from './lab-result-list-store.js';
import { labResultSchema } from './lab-result-view.js';
import { labResultRecord } from './lab-result-record.js';

export const releaseLabResultEndpoint = endpoint({
  operationId: 'releaseLabResult',
  method: 'post',
  path: '/api/v1/lab-results/{lab_result}/release',
  summary: 'Let the patient see a lab result',
  description: 'Only a complete result is released. Releasing again changes nothing.',
  access: phi('full', { ability: 'lab-results:write', subject: { of: labResultSubject, param: 'lab_result' } }),
  audit: { event: 'lab_result.release', action: 'U', resource: 'lab_result', record: labResultRecord },
  parameters: { path: ids('lab_result') },
  message: { en: 'Lab result released.', es: 'Resultado publicado.' },
  response: labResultSchema,

  async handler(call) {
    const { db, now, caller, clinic, path, trail } = call;
    await release(call, path.lab_result);
    const result = await findLabResult(db, { caller, clinic, grant: undefined, now }, path.lab_result);
    trail.note({ patient_ids: result ? [result.patient.id] : [], changed_fields: ['released_at'] });
    return { data: result };
  },
});
