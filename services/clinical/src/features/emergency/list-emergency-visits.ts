import Joi from 'joi';
import { problem } from '../../domain/errors.js';
import { dayRangeParameters } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, uuid } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { toldByList } from '../../operation/relation-store.js';
import { CARE, isLimited } from './visit-access.js';
import { listVisits, VISIT_SORTS, type VisitFilter } from './visit-list-store.js';
import { STATUSES } from './visit-rules.js';
import { visitSchema, visitView } from './visit-view.js';

const PATH = '/api/v1/emergency/visits';

export const listEmergencyVisitsEndpoint = endpoint({
  operationId: 'listEmergencyVisits',
  method: 'get',
  path: PATH,
  summary: 'List visits to the emergency room',
  description:
    'All open visits, and the ended ones that the PHI policy lets the caller see. `date_from` and `date_to` are the clinic’s days of ' +
    'arrival. `level` is that of the latest triage; it needs `emergency:care`. `updated_since` lists changes, oldest first; follow ' +
    '`next_cursor` for later ones.',
  access: phi('full', { ability: 'emergency:read', area: 'emergency', limitedWithout: CARE }),
  audit: { event: 'emergency_visit.search', action: 'R', resource: 'emergency_visit' },
  parameters: {
    query: Joi.object<VisitFilter, true>({
      status: csvOf(STATUSES),
      patient_id: uuid(),
      ...dayRangeParameters,
      level: Joi.number().integer().min(1).max(5),
      practitioner_id: uuid(),
      ...listParameters(VISIT_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Emergency visits.', es: 'Visitas de urgencias.' },
  response: Joi.array().items(visitSchema),
  meta: listMetaSchema,

  async handler({ db, caller, clinic, phi: grant, query, trail }) {
    if (query.level !== undefined && isLimited(caller)) throw problem('missing_ability');
    const { rows, meta, counted } = await listVisits(db, { clinic, caller, grant }, query);
    const shown = rows.map(({ patient }) => patient.id);
    trail.note({
      patient_ids: await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: query.patient_id }),
      result_count: rows.length,
    });
    const data = rows.map((row) => visitView(row, caller));
    return { data, meta, etag: weakEtag('', [data, meta]), headers: listLinks(PATH, query, meta) };
  },
});
