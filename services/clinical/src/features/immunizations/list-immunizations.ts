import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { toldByList } from '../../operation/relation-store.js';
import { careTeamSubject, getPatient } from '../patients/index.js';
import { ENTERED_IN_ERROR, STATUSES } from './immunization-content.js';
import { IMMUNIZATION_SORTS, listImmunizations, type ImmunizationFilter } from './immunization-store.js';
import { immunizationSchema } from './immunization-view.js';

export const listImmunizationsEndpoint = endpoint({
  operationId: 'listImmunizations',
  method: 'get',
  path: '/api/v1/patients/{patient}/immunizations',
  summary: 'The immunizations of a patient',
  description:
    'As the clinic’s PHI policy lets the caller see them; those not done and errors too, unless filtered. Of one who was merged, those of ' +
    'the record that is left. `updated_since` lists changes, oldest first; follow `next_cursor` for later ones.',
  access: phi('full', {
    ability: 'consultations:read',
    area: 'general',
    subject: { of: careTeamSubject, param: 'patient' },
  }),
  audit: { event: 'immunization.search', action: 'R', resource: 'immunization' },
  parameters: {
    path: ids('patient'),
    query: Joi.object<ImmunizationFilter, true>({
      status: csvOf([...STATUSES, ENTERED_IN_ERROR]),
      ...listParameters(IMMUNIZATION_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Immunizations.', es: 'Vacunas.' },
  response: Joi.array().items(immunizationSchema),
  meta: listMetaSchema,

  async handler({ db, deps, caller, clinic, phi: grant, path, query, trail }) {
    const { id } = await getPatient(db, clinic.id, path.patient);
    const reader = { clinicId: clinic.id, caller, grant };
    const { rows, meta, counted } = await listImmunizations(db, reader, id, query, deps.config.keys);
    const shown = rows.map(({ patient }) => patient.id);
    trail.note({
      patient_ids: await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: id }),
      result_count: rows.length,
    });
    const links = listLinks(`/api/v1/patients/${id}/immunizations`, query, meta);
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: links };
  },
});
