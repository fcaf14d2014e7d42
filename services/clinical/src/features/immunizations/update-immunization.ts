import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { phi } from '../../operation/access.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { getImmunization, immunizationSubject } from './immunization-access.js';
import { changeImmunization } from './immunization-actions.js';
import { contentFields, type ImmunizationContent } from './immunization-content.js';
import { immunizationRecord } from './immunization-record.js';
import { immunizationSchema } from './immunization-view.js';

export const updateImmunizationEndpoint = endpoint({
  operationId: 'updateImmunization',
  method: 'patch',
  path: '/api/v1/patients/{patient}/immunizations/{immunization}',
  summary: 'Correct an immunization',
  description:
    'Each member that is given replaces the one before; null empties it. With `If-Match`, the ETag of what was read, nobody overwrites a ' +
    'change unseen. What was an error from the beginning is `cancelImmunization`, and no longer changes.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', {
    ability: 'immunizations:write',
    area: 'general',
    subject: { of: immunizationSubject, param: 'immunization' },
  }),
  audit: { event: 'immunization.update', action: 'U', resource: 'immunization', record: immunizationRecord },
  parameters: {
    path: ids('patient', 'immunization'),
    headers: optionalIfMatch,
    body: Joi.object<Partial<ImmunizationContent>, true>(contentFields),
  },
  message: { en: 'Immunization corrected.', es: 'Vacuna corregida.' },
  response: immunizationSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { id } = await getImmunization(call.db, call.clinic.id, call.path);
    const { row, changed } = await changeImmunization(call, id, call.headers['if-match'], call.body);
    call.trail.note({ resource_id: id, patient_ids: [row.patient.id], changed_fields: changed });
    return { data: row, etag: weakEtag(row.version, row) };
  },
});
