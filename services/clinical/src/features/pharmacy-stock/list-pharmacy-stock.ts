import Joi from 'joi';
import { dayIn } from '../../calendar.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { day, queryFlag, uuid } from '../../http/schema.js';
import { stockSchema } from './stock-view.js';
import { readsStock } from '../pharmacy/index.js';
import { listStock, STOCK_SORTS, type StockFilter } from './stock-store.js';

const PATH = '/api/v1/pharmacy/stock';

export const listPharmacyStockEndpoint = endpoint({
  operationId: 'listPharmacyStock',
  method: 'get',
  path: PATH,
  summary: 'List the stock of each lot in each store, earliest expiry first',
  description:
    'Lots without stock are left out, unless `lot_id`, `below_minimum` or `updated_since` is given. `below_minimum` finds products ' +
    'with less usable stock than their `minimum`, in one store (`store_id`) or all. `expiring_before` is a day.',
  access: readsStock,
  audit: { event: 'pharmacy_stock.search', action: 'R', resource: 'pharmacy_stock' },
  parameters: {
    query: Joi.object<StockFilter, true>({
      store_id: uuid(),
      product_id: uuid(),
      lot_id: uuid(),
      expiring_before: day(),
      below_minimum: queryFlag(),
      ...listParameters(STOCK_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Stock.', es: 'Existencias.' },
  response: Joi.array().items(stockSchema),
  meta: listMetaSchema,

  async handler({ db, clinic, query, trail, now }) {
    const { rows, meta } = await listStock(db, clinic.id, query, dayIn(clinic.timezone, now));
    trail.note({ result_count: rows.length });
    return { data: rows, meta, etag: weakEtag('', [rows, meta]), headers: listLinks(PATH, query, meta) };
  },
});
