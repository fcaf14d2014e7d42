import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters, type ListQuery } from '../../http/list.js';
import { checkReadsAdmissions, getAdmission, readsClinicalDetails } from '../admissions/index.js';
import { listObservations, OBSERVATION_SORTS } from './observation-store.js';
import { observationAnswerSchema, observationView } from './observation-view.js';

export const listAdmissionObservationsEndpoint = endpoint({
  operationId: 'listAdmissionObservations',
  method: 'get',
  path: '/api/v1/admissions/{admission}/observations',
  summary: 'List the observations of a patient in hospital, newest first',
  description:
    'Includes corrected observations, which have `superseded_by_id`. `updated_since` lists changes, oldest first; follow `next_cursor` ' +
    'for later ones.',
  access: readsClinicalDetails,
  audit: { event: 'observation.search', action: 'R', resource: 'admission_observation' },
  parameters: { path: ids('admission'), query: Joi.object<ListQuery, true>(listParameters(OBSERVATION_SORTS)) },
  conditional: true,
  message: { en: 'Observations.', es: 'Observaciones.' },
  response: Joi.array().items(observationAnswerSchema),
  meta: listMetaSchema,

  async handler({ db, deps, clinic, caller, path, query, trail }) {
    checkReadsAdmissions(caller);
    const { id, patient } = await getAdmission(db, clinic.id, path.admission);
    const { rows, meta } = await listObservations(db, clinic.id, id, query, deps.config.keys);
    const data = rows.map((row) => observationView(row, clinic.timezone));
    trail.note({ patient_ids: [patient.id], result_count: rows.length });
    const headers = listLinks(`/api/v1/admissions/${id}/observations`, query, meta);
    return { data, meta, etag: weakEtag('', [data, meta]), headers };
  },
});
