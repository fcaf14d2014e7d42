import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { phi } from '../../operation/access.js';
import { getImmunization, immunizationSubject } from './immunization-access.js';
import { cancelImmunization } from './immunization-actions.js';
import { immunizationRecord } from './immunization-record.js';
import { immunizationSchema } from './immunization-view.js';

export const cancelImmunizationEndpoint = endpoint({
  operationId: 'cancelImmunization',
  method: 'post',
  path: '/api/v1/patients/{patient}/immunizations/{immunization}/cancel',
  summary: 'Declare an immunization an error',
  description: 'It becomes `entered_in_error`, stays to be read and is never deleted.',
  access: phi('full', {
    ability: 'immunizations:write',
    area: 'general',
    subject: { of: immunizationSubject, param: 'immunization' },
  }),
  audit: { event: 'immunization.cancel', action: 'U', resource: 'immunization', record: immunizationRecord },
  parameters: {
    path: ids('patient', 'immunization'),
    headers: optionalIfMatch,
    body: Joi.object<{ reason: string }, true>({ reason: text(LIMITS.longText).required() }),
  },
  message: { en: 'Immunization declared an error.', es: 'Vacuna declarada como error.' },
  response: immunizationSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { id } = await getImmunization(call.db, call.clinic.id, call.path);
    const data = await cancelImmunization(call, id, call.body.reason, call.headers['if-match']);
    call.trail.note({ resource_id: id, patient_ids: [data.patient.id], changed_fields: ['status'] });
    return { data, etag: weakEtag(data.version, data) };
  },
});
