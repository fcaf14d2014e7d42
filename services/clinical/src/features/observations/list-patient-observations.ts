import Joi from 'joi';
import { flag, instant, nullable, nullableNumber, string } from '../../http/answer-schema.js';
import { endpoint, ids } from '../../http/endpoint.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { weakEtag } from '../../http/etag.js';
import { model } from '../../http/models.js';
import { csvOf, text } from '../../http/schema.js';
import { LIMITS } from '../../limits/index.js';
import { phi } from '../../operation/access.js';
import { careTeamSubject, getPatient } from '../patients/index.js';
import {
  CATEGORIES,
  listPatientObservations,
  OBSERVATION_SORTS,
  type ObservationFilter,
} from './observation-list-store.js';

const observationSchema = model(
  'PatientObservation',
  Joi.object({
    id: string(),
    record_id: string().description('The laboratory result or the consultation that it is part of.'),
    category: Joi.string()
      .valid(...CATEGORIES)
      .required(),
    sign: nullable().description('Of what a visit measured: `blood-pressure`, `heart-rate`, …'),
    code: Joi.object({ system: string(), code: string(), display: string() }).required(),
    number: nullableNumber(),
    comparator: nullable(),
    unit: nullable(),
    text: nullable().description('A value that is no number.'),
    systolic: nullableNumber(),
    diastolic: nullableNumber(),
    interpretation: nullable(),
    reference: Joi.object({ low: nullableNumber(), high: nullableNumber(), text: nullable() }).required(),
    observed_at: instant(),
    status: string(),
    released: flag().description('Whether the patient may see it.'),
  }),
);

/** What a visit measured may change until it is signed, so there is no feed of changes. */
const { updated_since: _, ...pageParameters } = listParameters(OBSERVATION_SORTS);

export const listPatientObservationsEndpoint = endpoint({
  operationId: 'listPatientObservations',
  method: 'get',
  path: '/api/v1/patients/{patient}/observations',
  summary: 'The measurements of a patient',
  description:
    'Vital signs and laboratory values as the clinic’s PHI policy lets the caller see them, the newest first. What was corrected, ' +
    'withdrawn or entered in error is left out. Vital signs need `consultations:read`. Of one who was merged, those of the record that is left. ' +
    'FHIR’s Observation has all of them.',
  access: phi('full', { ability: 'lab-results:read', subject: { of: careTeamSubject, param: 'patient' } }),
  audit: { event: 'observation.search', action: 'R', resource: 'observation' },
  parameters: {
    path: ids('patient'),
    query: Joi.object<ObservationFilter, true>({
      category: csvOf(CATEGORIES),
      code: text(LIMITS.codeLength),
      ...pageParameters,
    }),
  },
  conditional: true,
  message: { en: 'Measurements.', es: 'Mediciones.' },
  response: Joi.array().items(observationSchema),
  meta: listMetaSchema,

  async handler({ db, caller, clinic, phi: grant, now, path, query, trail }) {
    const { id, merged_into_id } = await getPatient(db, clinic.id, path.patient);
    const left = merged_into_id ?? id;
    const { rows, meta } = await listPatientObservations(db, { caller, clinic, grant, now }, left, query);
    trail.note({ patient_ids: [...new Set([id, left])], result_count: rows.length });
    const links = listLinks(`/api/v1/patients/${id}/observations`, query, meta);
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: links };
  },
});
