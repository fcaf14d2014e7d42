import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch, weakEtag } from '../../http/etag.js';
import { uuid } from '../../http/schema.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { prescriptionSubject } from './prescription-access.js';
import { acceptingField, type Accepting } from '../suggestion-acceptances/index.js';
import { acceptCheck, tellOfCheck } from './check-actions.js';
import type { Overriding } from './check-rules.js';
import { issue } from './prescription-actions.js';
import { overridingFields } from './prescription-content.js';
import { prescriptionSchema } from './prescription-view.js';
import { prescriptionRecord } from './prescription-record.js';

interface Body extends Overriding, Accepting {
  practitioner_id?: string | null;
}

export const issuePrescriptionEndpoint = endpoint({
  operationId: 'issuePrescription',
  method: 'post',
  path: '/api/v1/prescriptions/{prescription}/issue',
  summary: 'Make a draft of a prescription active',
  description:
    'Who issues it becomes its prescriber. The rules are those of a prescription that is created active. With If-Match only the ' +
    'version that the prescriber has read is issued.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', { ability: 'prescriptions:write', subject: { of: prescriptionSubject, param: 'prescription' } }),
  audit: { event: 'prescription.issue', action: 'U', resource: 'prescription', record: prescriptionRecord },
  parameters: {
    path: ids('prescription'),
    headers: optionalIfMatch,
    body: Joi.object<Body, true>({
      ...overridingFields,
      practitioner_id: uuid().allow(null),
      ...acceptingField,
    }),
  },
  message: { en: 'Prescription issued.', es: 'Receta emitida.' },
  response: prescriptionSchema,
  errors: ['precondition_failed', 'not_a_practitioner', 'reauthentication_required'],

  async handler(call) {
    const prescription = await issue(call, call.path.prescription, call.body, call.headers['if-match']);
    call.trail.note({ patient_ids: [prescription.patient.id], changed_fields: ['status'] });
    tellOfCheck(call, prescription, await acceptCheck(call, call.body, prescription));
    return { data: prescription, etag: weakEtag(prescription.version, prescription) };
  },
});
