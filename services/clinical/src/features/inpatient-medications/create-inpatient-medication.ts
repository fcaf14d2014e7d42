import { endpoint, ids } from '../../http/endpoint.js';
import { OPEN_RECORDS_ONLY } from '../patients/index.js';
import { acceptSuggestion } from '../suggestion-acceptances/index.js';
import { tellOfCheck } from '../prescriptions/index.js';
import { ordersMedication } from './medication-access.js';
import { order } from './medication-actions.js';
import { newMedicationSchema } from './medication-content.js';
import { medicationRecord } from './medication-record.js';
import { answerMedication, medicationSchema } from './medication-view.js';

export const createInpatientMedicationEndpoint = endpoint({
  operationId: 'createInpatientMedication',
  method: 'post',
  path: '/api/v1/admissions/{admission}/medications',
  summary: 'Order a medication for a patient in hospital',
  description:
    'The schedule is fixed times of the day, an interval, or as needed. The order is checked like a prescription, against the ' +
    'patient’s medications in hospital too: warnings are 422 `medication` unless `override_reason` is given. It completes at ' +
    '`ends_at`. A dose or instructions are required. An API key sets `practitioner_id`.' +
    OPEN_RECORDS_ONLY,
  access: ordersMedication,
  audit: {
    event: 'inpatient_medication.create',
    action: 'C',
    resource: 'inpatient_medication',
    record: medicationRecord,
  },
  idempotent: true,
  parameters: { path: ids('admission'), body: newMedicationSchema },
  status: 201,
  message: { en: 'Medication ordered.', es: 'Medicación indicada.' },
  response: medicationSchema,
  errors: ['not_a_practitioner', 'reauthentication_required'],

  async handler(call) {
    const row = await order(call, call.path.admission, call.body);
    const answer = answerMedication(call, row);
    const accepted = await acceptSuggestion(call, call.body.suggestion_id, {
      type: 'inpatient_medication',
      id: row.id,
      patient_id: row.patient.id,
      prescribed: [call.body.medication.display],
    });
    tellOfCheck(call, row, accepted);
    return { ...answer, headers: { Location: `/api/v1/admissions/${row.admission_id}/medications/${row.id}` } };
  },
});
