import Joi from 'joi';
import { dayRangeParameters } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, uuid } from '../../http/schema.js';
import { toldByList } from '../../operation/relation-store.js';
import { listsDispensations } from './dispensing-access.js';
import { DISPENSATION_STATUSES } from './dispensing-content.js';
import { DISPENSATION_SORTS, listDispensations, type DispensationFilter } from './dispensing-store.js';
import { dispensationSchema } from './dispensing-view.js';

const PATH = '/api/v1/pharmacy/dispensations';

export const listDispensationsEndpoint = endpoint({
  operationId: 'listDispensations',
  method: 'get',
  path: PATH,
  summary: 'List dispensings, latest first',
  description:
    '`patient_id` limits them to one patient. Days are days of the clinic, of `created_at`. `updated_since` lists changes, oldest ' +
    'first; follow `next_cursor` for later ones.',
  access: listsDispensations,
  audit: { event: 'dispensation.search', action: 'R', resource: 'dispensation' },
  parameters: {
    query: Joi.object<DispensationFilter, true>({
      patient_id: uuid(),
      prescription_id: uuid(),
      store_id: uuid(),
      status: csvOf(DISPENSATION_STATUSES),
      ...dayRangeParameters,
      ...listParameters(DISPENSATION_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Dispensings.', es: 'Dispensaciones.' },
  response: Joi.array().items(dispensationSchema),
  meta: listMetaSchema,

  async handler({ db, caller, clinic, phi: grant, query, trail }) {
    const { rows, meta, counted } = await listDispensations(db, { clinic, caller, grant }, query);
    const shown = rows.map(({ patient }) => patient.id);
    const told = await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: query.patient_id });
    trail.note({ patient_ids: told, result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
