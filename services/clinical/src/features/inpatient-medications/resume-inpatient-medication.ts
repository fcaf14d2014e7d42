import { endpoint, ids } from '../../http/endpoint.js';
import { optionalIfMatch } from '../../http/etag.js';
import { ordersMedication } from './medication-access.js';
import { resume } from './medication-actions.js';
import { resumeSchema } from './medication-content.js';
import { medicationRecord } from './medication-record.js';
import { answerMedication, medicationSchema } from './medication-view.js';

export const resumeInpatientMedicationEndpoint = endpoint({
  operationId: 'resumeInpatientMedication',
  method: 'post',
  path: '/api/v1/admissions/{admission}/medications/{medication}/resume',
  summary: 'Resume a medication that is on hold',
  description: 'Doses are due from now on. A medication that is not on hold is 422 `status`.',
  access: ordersMedication,
  audit: {
    event: 'inpatient_medication.resume',
    action: 'U',
    resource: 'inpatient_medication',
    record: medicationRecord,
  },
  idempotent: true,
  parameters: { path: ids('admission', 'medication'), headers: optionalIfMatch, body: resumeSchema },
  message: { en: 'Medication resumed.', es: 'Medicación reanudada.' },
  response: medicationSchema,
  errors: ['precondition_failed'],

  async handler(call) {
    const asked = { path: call.path, ifMatch: call.headers['if-match'] };
    return answerMedication(call, await resume(call, asked, call.body.reason ?? null), ['status']);
  },
});
