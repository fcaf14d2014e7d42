import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { allergySubject } from './allergy-access.js';
import { cancelAllergy } from './allergy-actions.js';
import { allergyRecord } from './allergy-record.js';
import { allergySchema } from './allergy-view.js';

export const cancelAllergyEndpoint = endpoint({
  operationId: 'cancelAllergy',
  method: 'post',
  path: '/api/v1/allergies/{allergy}/cancel',
  summary: 'Declare an allergy an error',
  description: 'It becomes `entered-in-error`, counts no longer, stays to be read and is never deleted.',
  access: phi('full', { ability: 'consultations:write', subject: { of: allergySubject, param: 'allergy' } }),
  audit: { event: 'allergy.cancel', action: 'U', resource: 'allergy', record: allergyRecord },
  parameters: {
    path: ids('allergy'),
    body: Joi.object<{ reason: string }, true>({ reason: text(LIMITS.longText).required() }),
  },
  message: { en: 'Allergy declared an error.', es: 'Alergia declarada como error.' },
  response: allergySchema,

  async handler(call) {
    const data = await cancelAllergy(call, call.path.allergy, call.body.reason);
    call.trail.note({ patient_ids: [data.patient.id], changed_fields: ['verification_status'] });
    return { data, etag: weakEtag(data.version, data) };
  },
});
