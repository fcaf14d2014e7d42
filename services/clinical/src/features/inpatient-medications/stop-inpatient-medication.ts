import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { ordersMedication } from './medication-access.js';
import { stop } from './medication-actions.js';
import { reasonSchema } from './medication-content.js';
import { medicationRecord } from './medication-record.js';
import { answerMedication, medicationSchema } from './medication-view.js';

export const stopInpatientMedicationEndpoint = endpoint({
  operationId: 'stopInpatientMedication',
  method: 'post',
  path: '/api/v1/admissions/{admission}/medications/{medication}/stop',
  summary: 'Stop a medication of a patient in hospital',
  description: 'No dose is due from now on. A medication that has ended is 422 `status`.',
  access: ordersMedication,
  audit: {
    event: 'inpatient_medication.stop',
    action: 'U',
    resource: 'inpatient_medication',
    record: medicationRecord,
  },
  idempotent: true,
  parameters: { path: ids('admission', 'medication'), headers: optionalIfMatch, body: reasonSchema },
  message: { en: 'Medication stopped.', es: 'Medicación suspendida.' },
  response: medicationSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const asked = { path: call.path, ifMatch: call.headers['if-match'] };
    return answerMedication(call, await stop(call, asked, call.body.reason), ['status']);
  },
});
