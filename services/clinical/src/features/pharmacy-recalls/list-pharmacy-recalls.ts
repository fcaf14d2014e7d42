import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, uuid } from '../../http/schema.js';
import { readsRecalls } from './recall-access.js';
import { RECALL_STATUSES } from './recall-content.js';
import { listRecalls, RECALL_SORTS, type RecallFilter } from './recall-store.js';
import { recallSchema } from './recall-view.js';

const PATH = '/api/v1/pharmacy/recalls';

export const listPharmacyRecallsEndpoint = endpoint({
  operationId: 'listPharmacyRecalls',
  method: 'get',
  path: PATH,
  summary: 'List recalls, latest first',
  description: '`updated_since` lists changes, oldest first; follow `next_cursor` for later ones.',
  access: readsRecalls,
  audit: { event: 'pharmacy_recall.search', action: 'R', resource: 'pharmacy_recall' },
  parameters: {
    query: Joi.object<RecallFilter, true>({
      status: csvOf(RECALL_STATUSES),
      product_id: uuid(),
      ...listParameters(RECALL_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Recalls.', es: 'Retiros.' },
  response: Joi.array().items(recallSchema),
  meta: listMetaSchema,

  async handler({ db, clinic, query, trail }) {
    const { rows, meta } = await listRecalls(db, clinic.id, query);
    trail.note({ result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
