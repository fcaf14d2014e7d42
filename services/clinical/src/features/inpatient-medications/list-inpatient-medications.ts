import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf } from '../../http/schema.js';
import { checkReadsAdmissions, getAdmission, readsClinicalDetails } from '../admissions/index.js';
import { listMedications, MEDICATION_SORTS, type MedicationFilter } from './medication-list-store.js';
import { MEDICATION_STATUSES } from './medication-rules.js';
import { medicationSchema } from './medication-view.js';

export const listInpatientMedicationsEndpoint = endpoint({
  operationId: 'listInpatientMedications',
  method: 'get',
  path: '/api/v1/admissions/{admission}/medications',
  summary: 'List the medications of a patient in hospital, newest first',
  description: 'Includes ended ones. `updated_since` lists changes, oldest first; follow `next_cursor` for later ones.',
  access: readsClinicalDetails,
  audit: { event: 'inpatient_medication.search', action: 'R', resource: 'inpatient_medication' },
  parameters: {
    path: ids('admission'),
    query: Joi.object<MedicationFilter, true>({
      status: csvOf(MEDICATION_STATUSES),
      ...listParameters(MEDICATION_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Medications.', es: 'Medicación.' },
  response: Joi.array().items(medicationSchema),
  meta: listMetaSchema,

  async handler({ db, deps, clinic, caller, path, query, trail }) {
    checkReadsAdmissions(caller);
    const { id, patient } = await getAdmission(db, clinic.id, path.admission);
    const { rows, meta } = await listMedications(db, clinic.id, id, query, deps.config.keys);
    trail.note({ patient_ids: [patient.id], result_count: rows.length });
    const headers = listLinks(`/api/v1/admissions/${id}/medications`, query, meta);
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers };
  },
});
