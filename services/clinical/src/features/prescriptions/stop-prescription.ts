import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { prescriptionSubject } from './prescription-access.js';
import { movePrescription } from './prescription-actions.js';
import { prescriptionSchema } from './prescription-view.js';
import { prescriptionRecord } from './prescription-record.js';

export const stopPrescriptionEndpoint = endpoint({
  operationId: 'stopPrescription',
  method: 'post',
  path: '/api/v1/prescriptions/{prescription}/stop',
  summary: 'Stop an active prescription before its end',
  access: phi('full', { ability: 'prescriptions:write', subject: { of: prescriptionSubject, param: 'prescription' } }),
  audit: { event: 'prescription.stop', action: 'U', resource: 'prescription', record: prescriptionRecord },
  parameters: {
    path: ids('prescription'),
    body: Joi.object<{ reason: string }, true>({ reason: text(LIMITS.longText).required() }),
  },
  message: { en: 'Prescription stopped.', es: 'Receta suspendida.' },
  response: prescriptionSchema,

  async handler(call) {
    const prescription = await movePrescription(call, call.path.prescription, 'stopped', call.body.reason);
    call.trail.note({ patient_ids: [prescription.patient.id], changed_fields: ['status'] });
    return { data: prescription };
  },
});
