import { phi } from '../../operation/access.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { prescriptionSubject } from './prescription-access.js';
import { movePrescription } from './prescription-actions.js';
import { prescriptionSchema } from './prescription-view.js';
import { prescriptionRecord } from './prescription-record.js';

export const completePrescriptionEndpoint = endpoint({
  operationId: 'completePrescription',
  method: 'post',
  path: '/api/v1/prescriptions/{prescription}/complete',
  summary: 'Record that an active prescription has been followed to its end',
  access: phi('full', { ability: 'prescriptions:write', subject: { of: prescriptionSubject, param: 'prescription' } }),
  audit: { event: 'prescription.complete', action: 'U', resource: 'prescription', record: prescriptionRecord },
  parameters: { path: ids('prescription') },
  message: { en: 'Prescription completed.', es: 'Receta completada.' },
  response: prescriptionSchema,

  async handler(call) {
    const prescription = await movePrescription(call, call.path.prescription, 'completed', null);
    call.trail.note({ patient_ids: [prescription.patient.id], changed_fields: ['status'] });
    return { data: prescription };
  },
});
