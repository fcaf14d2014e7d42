import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { uuid } from '../../http/schema.js';
import { checkReadsAdmissions, getAdmission, readsClinicalDetails } from '../admissions/index.js';
import { ADMINISTRATION_SORTS, listAdministrations, type AdministrationFilter } from './administration-list-store.js';
import { administrationSchema } from './administration-view.js';

export const listAdministrationsEndpoint = endpoint({
  operationId: 'listAdministrations',
  method: 'get',
  path: '/api/v1/admissions/{admission}/administrations',
  summary: 'List the recorded doses of a patient in hospital, newest first',
  description:
    'Includes corrected ones, which have `superseded_by_id`. `updated_since` lists changes, oldest first; follow `next_cursor` for ' +
    'later ones.',
  access: readsClinicalDetails,
  audit: { event: 'administration.search', action: 'R', resource: 'medication_administration' },
  parameters: {
    path: ids('admission'),
    query: Joi.object<AdministrationFilter, true>({ medication_id: uuid(), ...listParameters(ADMINISTRATION_SORTS) }),
  },
  conditional: true,
  message: { en: 'Administrations.', es: 'Administraciones.' },
  response: Joi.array().items(administrationSchema),
  meta: listMetaSchema,

  async handler({ db, deps, clinic, caller, path, query, trail }) {
    checkReadsAdmissions(caller);
    const { id, patient } = await getAdmission(db, clinic.id, path.admission);
    const { rows, meta } = await listAdministrations(db, clinic.id, id, query, deps.config.keys);
    trail.note({ patient_ids: [patient.id], result_count: rows.length });
    const headers = listLinks(`/api/v1/admissions/${id}/administrations`, query, meta);
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers };
  },
});
