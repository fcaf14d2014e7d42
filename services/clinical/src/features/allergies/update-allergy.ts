import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { ifMatch, weakEtag } from '../../http/etag.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { allergySubject } from './allergy-access.js';
import { changeAllergy } from './allergy-actions.js';
import { contentFields, type AllergyContent } from './allergy-content.js';
import { allergyRecord } from './allergy-record.js';
import { allergySchema } from './allergy-view.js';

export const updateAllergyEndpoint = endpoint({
  operationId: 'updateAllergy',
  method: 'patch',
  path: '/api/v1/allergies/{allergy}',
  summary: 'Change what is known of an allergy',
  description:
    'Each member that is given replaces the one before, lists and objects as a whole; null empties it. `If-Match` takes the ETag ' +
    'of what was read. One that is over is `resolved`, one that was found not to be is `refuted`; what was an error from the ' +
    'beginning is `cancelAllergy`, and no longer changes.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', { ability: 'consultations:write', subject: { of: allergySubject, param: 'allergy' } }),
  audit: { event: 'allergy.update', action: 'U', resource: 'allergy', record: allergyRecord },
  parameters: {
    path: ids('allergy'),
    headers: ifMatch,
    body: Joi.object<AllergyContent, true>(contentFields),
  },
  message: { en: 'Allergy updated.', es: 'Alergia actualizada.' },
  response: allergySchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { row, changed } = await changeAllergy(call, call.path.allergy, call.headers['if-match'], call.body);
    call.trail.note({ patient_ids: [row.patient.id], changed_fields: changed });
    return { data: row, etag: weakEtag(row.version, row) };
  },
});
