import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { ordersMedication } from './medication-access.js';
import { hold } from './medication-actions.js';
import { reasonSchema } from './medication-content.js';
import { medicationRecord } from './medication-record.js';
import { answerMedication, medicationSchema } from './medication-view.js';

export const holdInpatientMedicationEndpoint = endpoint({
  operationId: 'holdInpatientMedication',
  method: 'post',
  path: '/api/v1/admissions/{admission}/medications/{medication}/hold',
  summary: 'Put a medication of a patient in hospital on hold',
  description: 'No dose is due until it is resumed. A medication that is not active is 422 `status`.',
  access: ordersMedication,
  audit: {
    event: 'inpatient_medication.hold',
    action: 'U',
    resource: 'inpatient_medication',
    record: medicationRecord,
  },
  idempotent: true,
  parameters: { path: ids('admission', 'medication'), headers: optionalIfMatch, body: reasonSchema },
  message: { en: 'Medication on hold.', es: 'Medicación en pausa.' },
  response: medicationSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const asked = { path: call.path, ifMatch: call.headers['if-match'] };
    return answerMedication(call, await hold(call, asked, call.body.reason), ['status']);
  },
});
