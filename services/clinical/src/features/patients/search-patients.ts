import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { listMetaSchema } from '../../http/list.js';
import { ability } from '../../operation/access.js';
import { SEARCH, searchPatients, type PatientSearch } from './list-patients.js';
import { patientSchema } from './patient-view.js';

export const searchPatientsEndpoint = endpoint({
  operationId: 'searchPatients',
  method: 'post',
  path: '/api/v1/patients/search',
  summary: 'The same as the list of patients, asked for with nothing in the URL',
  description:
    'What `GET /api/v1/patients` takes in its query, as a body: proxies and browsers keep URLs, and a search is somebody’s ' +
    'name, document or telephone. There is no Link header; `cursor` goes on from `meta.next_cursor`.',
  access: ability('patients:read'),
  audit: { event: 'patient.search', action: 'R', resource: 'patient', phi_level: 'limited' },
  parameters: { body: Joi.object<PatientSearch, true>(SEARCH) },
  message: { en: 'Patients.', es: 'Pacientes.' },
  response: Joi.array().items(patientSchema),
  meta: listMetaSchema,

  handler: (call) => searchPatients(call, call.body),
});
