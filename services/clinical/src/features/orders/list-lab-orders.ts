import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, uuid } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { toldByList } from '../../operation/relation-store.js';
import { listOrders, ORDER_SORTS, type OrderFilter } from './order-list-store.js';
import { ORDER_STATUSES, PRIORITIES } from './order-rules.js';
import { orderLineSchema, orderLineView } from './order-view.js';

const PATH = '/api/v1/lab-orders';

export const listLabOrdersEndpoint = endpoint({
  operationId: 'listLabOrders',
  method: 'get',
  path: PATH,
  summary: 'Laboratory orders, for who enters results',
  description:
    'What a laboratory works from: the orders as `GET /api/v1/orders` answers them, without a right to read consultations. Images are ' +
    'none of them. `updated_since` gives what has changed, oldest change first.',
  access: phi('full', { ability: 'lab-results:write' }),
  audit: { event: 'order.search', action: 'R', resource: 'order' },
  parameters: {
    query: Joi.object<Omit<OrderFilter, 'kind' | 'date_from' | 'date_to'>, true>({
      patient_id: uuid(),
      status: csvOf(ORDER_STATUSES),
      priority: csvOf(PRIORITIES),
      ...listParameters(ORDER_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Laboratory orders.', es: 'Órdenes de laboratorio.' },
  response: Joi.array().items(orderLineSchema),
  meta: listMetaSchema,

  async handler({ db, caller, clinic, language, phi: grant, query, trail }) {
    const { rows, meta, counted } = await listOrders(db, { clinic, caller, grant }, { ...query, kind: 'laboratory' });
    const shown = rows.map(({ patient_id }) => patient_id);
    const told = await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: query.patient_id });
    trail.note({ patient_ids: told, result_count: rows.length });
    const data = rows.map((row) => orderLineView(row, language));
    return { data, meta, etag: weakEtag('', [data, meta]), headers: listLinks(PATH, query, meta) };
  },
});
