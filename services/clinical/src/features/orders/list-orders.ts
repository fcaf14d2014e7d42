import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { toldByList } from '../../operation/relation-store.js';
import { dayRangeParameters } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { weakEtag } from '../../http/etag.js';
import { listLinks, listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, uuid } from '../../http/schema.js';
import { listOrders, ORDER_SORTS, type OrderFilter } from './order-list-store.js';
import { ORDER_STATUSES, PRIORITIES } from './order-rules.js';
import { orderLineSchema, orderLineView } from './order-view.js';

const PATH = '/api/v1/orders';

export const listOrdersEndpoint = endpoint({
  operationId: 'listOrders',
  method: 'get',
  path: PATH,
  summary: 'Imaging and laboratory orders, with their items',
  description:
    'Those that the PHI policy lets the caller see. Days are those of the clinic, of `ordered_at`. `updated_since` gives what has ' +
    'changed, oldest change first, with a `next_cursor` that can be followed for ever.',
  access: phi('full', { ability: 'consultations:read' }),
  audit: { event: 'order.search', action: 'R', resource: 'order' },
  parameters: {
    query: Joi.object<OrderFilter, true>({
      patient_id: uuid(),
      status: csvOf(ORDER_STATUSES),
      kind: Joi.string().valid('imaging', 'laboratory'),
      priority: csvOf(PRIORITIES),
      ...dayRangeParameters,
      ...listParameters(ORDER_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Orders.', es: 'Órdenes.' },
  response: Joi.array().items(orderLineSchema),
  meta: listMetaSchema,

  async handler({ db, caller, clinic, language, phi: grant, query, trail }) {
    const { rows, meta, counted } = await listOrders(db, { clinic, caller, grant }, query);
    const shown = rows.map(({ patient_id }) => patient_id);
    const told = await toldByList(db, { caller, clinic, grant }, { shown, counted, asked: query.patient_id });
    trail.note({ patient_ids: told, result_count: rows.length });
    const data = rows.map((row) => orderLineView(row, language));
    return { data, meta, etag: weakEtag('', [data, meta]), headers: listLinks(PATH, query, meta) };
  },
});
