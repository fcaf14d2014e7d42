import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { labResultSubject } from './lab-result-access.js';
import { findLabResult } from './lab-result-list-store.js';
import { labResultRecord } from './lab-result-record.js';
import { labResultSchema } from './lab-result-view.js';
import { lookAt } from './second-look-actions.js';

export const lookAtLabResultEndpoint = endpoint({
  operationId: 'lookAtLabResult',
  method: 'post',
  path: '/api/v1/lab-results/{lab_result}/second-look',
  summary: 'Say that a second person looked at a lab result',
  description:
    'Where the clinic’s settings ask for it (`laboratory.second_look`), a result waits for it (`awaits_second_look`) before it is released. ' +
    'Another person than who entered it says so, a practitioner, once; again, and of one that does not wait, nothing changes. Keys cannot. Nothing ' +
    'else waits: staff see the result, and are told of a critical one, from the start.',
  access: phi('full', { ability: 'lab-results:write', subject: { of: labResultSubject, param: 'lab_result' } }),
  audit: { event: 'lab_result.second_look', action: 'U', resource: 'lab_result', record: labResultRecord },
  parameters: { path: ids('lab_result') },
  message: { en: 'A second person looked at the lab result.', es: 'Una segunda persona revisó el resultado.' },
  response: labResultSchema,

  async handler(call) {
    const { db, now, caller, clinic, path, trail } = call;
    const isNew = await lookAt(call, path.lab_result);
    const result = await findLabResult(db, { caller, clinic, grant: undefined, now }, path.lab_result);
    trail.note({
      patient_ids: result ? [result.patient.id] : [],
      changed_fields: isNew ? ['second_look'] : [],
    });
    return { data: result };
  },
});
