import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { checkReadsAdmissions, readsClinicalDetails } from '../admissions/index.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { getMedication } from './medication-access.js';
import { medicationRecord } from './medication-record.js';
import type { MedicationRow } from './medication-store.js';
import { medicationSchema } from './medication-view.js';

export const listInpatientMedicationVersionsEndpoint = endpoint({
  operationId: 'listInpatientMedicationVersions',
  method: 'get',
  path: '/api/v1/admissions/{admission}/medications/{medication}/versions',
  summary: 'The history of a medication of a patient in hospital',
  description: VERSIONS_DESCRIPTION,
  access: readsClinicalDetails,
  audit: { event: 'inpatient_medication.history', action: 'R', resource: 'inpatient_medication' },
  parameters: { path: ids('admission', 'medication'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the medication.', es: 'Versiones de la medicación.' },
  response: versionsSchema(medicationSchema),
  meta: pageMetaSchema,

  async handler(call) {
    checkReadsAdmissions(call.caller);
    const { id, admission_id, patient } = await getMedication(call.db, call.clinic.id, call.path);
    call.trail.note({ resource_id: id, patient_ids: [patient.id] });
    const base = `/api/v1/admissions/${admission_id}/medications/${id}/versions`;
    return answerVersions(call, { kind: medicationRecord, id, base, view: (row: MedicationRow) => row });
  },
});
