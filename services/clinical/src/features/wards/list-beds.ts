import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, queryFlag, uuid } from '../../http/schema.js';
import { BED_STATES, BED_TYPES } from './bed-content.js';
import { readsWards } from './ward-access.js';
import { listBeds, BED_SORTS, type BedFilter } from './bed-store.js';
import { bedSchema } from './bed-view.js';

const PATH = '/api/v1/beds';

export const listBedsEndpoint = endpoint({
  operationId: 'listBeds',
  method: 'get',
  path: PATH,
  summary: 'Beds, by room and name',
  description:
    '`updated_since` gives what has changed, oldest change first, with a `next_cursor` that can be followed for ever.',
  access: readsWards,
  audit: { event: 'bed.search', action: 'R', resource: 'bed' },
  parameters: {
    query: Joi.object<BedFilter, true>({
      ward_id: uuid(),
      state: csvOf(BED_STATES),
      type: csvOf(BED_TYPES),
      active: queryFlag(),
      ...listParameters(BED_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Beds.', es: 'Camas.' },
  response: Joi.array().items(bedSchema),
  meta: listMetaSchema,

  async handler({ db, clinic, query, trail, deps }) {
    const { rows, meta } = await listBeds(db, clinic.id, query, deps.config.keys);
    trail.note({ result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
