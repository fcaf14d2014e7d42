import Joi from 'joi';
import { endpoint } from '../../http/endpoint.js';
import { listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, uuid } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { answerOrders } from './order-list-answer.js';
import { ORDER_SORTS, type OrderFilter } from './order-list-store.js';
import { ORDER_STATUSES, PRIORITIES } from './order-rules.js';
import { orderLineSchema } from './order-view.js';

const PATH = '/api/v1/lab-orders';

export const listLabOrdersEndpoint = endpoint({
  operationId: 'listLabOrders',
  method: 'get',
  path: PATH,
  summary: 'List laboratory orders, for staff who enter results',
  description:
    'The laboratory orders of `GET /api/v1/orders`, for callers who cannot read consultations. `updated_since` lists changes, oldest ' +
    'first.',
  access: phi('full', { ability: 'lab-results:write' }),
  audit: { event: 'order.search', action: 'R', resource: 'order' },
  parameters: {
    query: Joi.object<Omit<OrderFilter, 'kind' | 'admission_id' | 'ordered_by' | 'date_from' | 'date_to'>, true>({
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

  handler: (call) => answerOrders(call, PATH, { ...call.query, kind: 'laboratory' }),
});
