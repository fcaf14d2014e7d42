import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { uuid } from '../../http/schema.js';
import { checkReads, getAdmission, readsWork } from '../admissions/index.js';
import { ADMINISTRATION_SORTS, listAdministrations, type AdministrationFilter } from './administration-list-store.js';
import { administrationSchema } from './administration-view.js';

export const listAdministrationsEndpoint = endpoint({
  operationId: 'listAdministrations',
  method: 'get',
  path: '/api/v1/admissions/{admission}/administrations',
  summary: 'What became of the doses of a patient in hospital, the newest first',
  description:
    'Those too that were corrected: they name the correction as `superseded_by_id`. `updated_since` gives what has changed, oldest change first, with a ' +
    '`next_cursor` that can be followed for ever.',
  access: readsWork,
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
    checkReads(caller);
    const { id, patient } = await getAdmission(db, clinic.id, path.admission);
    const { rows, meta } = await listAdministrations(db, clinic.id, id, query, deps.config.keys);
    trail.note({ patient_ids: [patient.id], result_count: rows.length });
    const headers = listLinks(`/api/v1/admissions/${id}/administrations`, query, meta);
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers };
  },
});
