import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { toldByList } from '../../operation/relation-store.js';
import { dayRangeParameters } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, uuid } from '../../http/schema.js';
import { CONSULTATION_SORTS, listConsultations, type ConsultationFilter } from './consultation-list-store.js';
import { CONSULTATION_STATUSES, consultationLineSchema } from './consultation-view.js';

const PATH = '/api/v1/consultations';

export const listConsultationsEndpoint = endpoint({
  operationId: 'listConsultations',
  method: 'get',
  path: PATH,
  summary: 'Consultations, without their content',
  description:
    'Days are those of the clinic. `updated_since` lists changes, oldest first; follow `next_cursor` for later ones.',
  access: phi('full', { ability: 'consultations:read' }),
  audit: { event: 'consultation.search', action: 'R', resource: 'consultation' },
  parameters: {
    query: Joi.object<ConsultationFilter, true>({
      patient_id: uuid(),
      practitioner_id: uuid(),
      status: csvOf(CONSULTATION_STATUSES),
      ...dayRangeParameters,
      ...listParameters(CONSULTATION_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Consultations.', es: 'Consultas.' },
  response: Joi.array().items(consultationLineSchema),
  meta: listMetaSchema,

  async handler({ db, caller, clinic, phi: grant, query, trail }) {
    const { rows, meta, counted } = await listConsultations(db, clinic, caller, grant, query);
    const shown = rows.flatMap(({ patient }) => (patient ? [patient.id] : []));
    const told = await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: query.patient_id });
    trail.note({ patient_ids: told, result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
