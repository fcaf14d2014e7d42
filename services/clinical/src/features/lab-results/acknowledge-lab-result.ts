import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { labResultSubject } from './lab-result-access.js';
import { acknowledge } from './lab-result-actions.js';
import { findLabResult } from './lab-result-list-store.js';
import { labResultSchema } from './lab-result-view.js';
import { labResultRecord } from './lab-result-record.js';

export const acknowledgeLabResultEndpoint = endpoint({
  operationId: 'acknowledgeLabResult',
  method: 'post',
  path: '/api/v1/lab-results/{lab_result}/acknowledge',
  summary: 'Say that a lab result was seen',
  description:
    'A critical result waits for it (`awaits_acknowledgement`). The first person who says so stays named; again changes nothing. A ' +
    'correction is a new result, and waits anew. Keys and the laboratory cannot: a person who treats must have seen it.',
  access: phi('full', { ability: 'lab-results:write', subject: { of: labResultSubject, param: 'lab_result' } }),
  audit: { event: 'lab_result.acknowledge', action: 'U', resource: 'lab_result', record: labResultRecord },
  parameters: { path: ids('lab_result') },
  message: { en: 'Lab result acknowledged.', es: 'Resultado visto.' },
  response: labResultSchema,

  async handler(call) {
    const { db, now, caller, clinic, path, trail } = call;
    await acknowledge(call, path.lab_result);
    const result = await findLabResult(db, { caller, clinic, grant: undefined, now }, path.lab_result);
    trail.note({ patient_ids: result ? [result.patient.id] : [], changed_fields: ['acknowledgement'] });
    return { data: result };
  },
});
