import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { ifMatch, weakEtag } from '../../http/etag.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { acceptingField, type Accepting } from '../suggestion-acceptances/index.js';
import { acceptCheck, tellOfCheck } from './check-actions.js';
import { prescriptionSubject } from './prescription-access.js';
import { editDraft } from './prescription-actions.js';
import { draftFields, type DraftChanges } from './prescription-content.js';
import { prescriptionSchema } from './prescription-view.js';
import { prescriptionRecord } from './prescription-record.js';

export const updatePrescriptionEndpoint = endpoint({
  operationId: 'updatePrescription',
  method: 'patch',
  path: '/api/v1/prescriptions/{prescription}',
  summary: 'Edit a draft of a prescription',
  description:
    'Each member that is given replaces the one before, `items` as a whole; null empties it. An item with the `id` of one of the ' +
    'draft’s stays that one. If-Match takes the ETag of what was read; of two who edit the same the second is told with 412. The ' +
    'check is made again. What is issued is not edited: it is stopped or cancelled, and prescribed anew.' +
    OPEN_RECORDS_ONLY,
  access: phi('full', { ability: 'prescriptions:write', subject: { of: prescriptionSubject, param: 'prescription' } }),
  audit: { event: 'prescription.update', action: 'U', resource: 'prescription', record: prescriptionRecord },
  parameters: {
    path: ids('prescription'),
    headers: ifMatch,
    body: Joi.object<DraftChanges & Accepting, true>({ ...draftFields, ...acceptingField }),
  },
  message: { en: 'Prescription updated.', es: 'Receta actualizada.' },
  response: prescriptionSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const { suggestion_id, ...body } = call.body;
    const { row, changed } = await editDraft(call, call.path.prescription, call.headers['if-match'], body);
    call.trail.note({ patient_ids: [row.patient.id], changed_fields: changed });
    tellOfCheck(call, row, await acceptCheck(call, { suggestion_id }, row));
    return { data: row, etag: weakEtag(row.version, row) };
  },
});
