import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { prescriptionSubject } from './prescription-access.js';
import { movePrescription } from './prescription-actions.js';
import { prescriptionSchema } from './prescription-view.js';
import { prescriptionRecord } from './prescription-record.js';

export const cancelPrescriptionEndpoint = endpoint({
  operationId: 'cancelPrescription',
  method: 'post',
  path: '/api/v1/prescriptions/{prescription}/cancel',
  summary: 'Cancel a prescription that should not have been made',
  access: phi('full', { ability: 'prescriptions:write', subject: { of: prescriptionSubject, param: 'prescription' } }),
  audit: { event: 'prescription.cancel', action: 'U', resource: 'prescription', record: prescriptionRecord },
  parameters: {
    path: ids('prescription'),
    body: Joi.object<{ reason: string }, true>({ reason: text(LIMITS.longText).required() }),
  },
  message: { en: 'Prescription cancelled.', es: 'Receta anulada.' },
  response: prescriptionSchema,

  async handler(call) {
    const prescription = await movePrescription(call, call.path.prescription, 'cancelled', call.body.reason);
    call.trail.note({ patient_ids: [prescription.patient.id], changed_fields: ['status'] });
    return { data: prescription };
  },
});
