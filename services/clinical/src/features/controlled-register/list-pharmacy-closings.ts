import Joi from 'joi';
import { dayRangeParameters } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { text, uuid } from '../../http/schema.js';
import { PHARMACY_LIMITS } from '../../limits/index.js';
import { CLOSING_SORTS, listClosings, type ClosingFilter } from './closing-store.js';
import { closingSchema } from './closing-view.js';
import { readsRegister } from './register-access.js';

const PATH = '/api/v1/pharmacy/closings';

export const listPharmacyClosingsEndpoint = endpoint({
  operationId: 'listPharmacyClosings',
  method: 'get',
  path: PATH,
  summary: 'List closings of the controlled register, latest first',
  description:
    '`date_from` and `date_to` are days of the clinic. `updated_since` lists additions, oldest first; follow `next_cursor` for later ones.',
  access: readsRegister,
  audit: { event: 'pharmacy_closing.search', action: 'R', resource: 'pharmacy_closing' },
  parameters: {
    query: Joi.object<ClosingFilter, true>({
      store_id: uuid(),
      class: text(PHARMACY_LIMITS.controlClass),
      ...dayRangeParameters,
      ...listParameters(CLOSING_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Closings.', es: 'Cierres.' },
  response: Joi.array().items(closingSchema),
  meta: listMetaSchema,

  async handler({ db, clinic, query, trail }) {
    const { rows, meta } = await listClosings(db, clinic, query);
    trail.note({ result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
