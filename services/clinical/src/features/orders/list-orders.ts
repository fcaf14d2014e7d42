import Joi from 'joi';
import { phi } from '../../operation/access.js';
import { dayRangeParameters } from '../../http/day-range.js';
import { endpoint } from '../../http/endpoint.js';
import { listMetaSchema, listParameters } from '../../http/list.js';
import { csvOf, uuid } from '../../http/schema.js';
import { answerOrders } from './order-list-answer.js';
import { ORDER_SORTS, type OrderFilter } from './order-list-store.js';
import { ORDER_KINDS, ORDER_STATUSES, PRIORITIES } from './order-rules.js';
import { orderLineSchema } from './order-view.js';

const PATH = '/api/v1/orders';

export const listOrdersEndpoint = endpoint({
  operationId: 'listOrders',
  method: 'get',
  path: PATH,
  summary: 'Orders of the laboratory, of images and of services, with their items',
  description:
    'Those that the PHI policy lets the caller see. Days are those of the clinic, of `ordered_at`. `updated_since` lists changes, oldest first; follow `next_cursor` for later ones.',
  access: phi('full', { ability: 'consultations:read' }),
  audit: { event: 'order.search', action: 'R', resource: 'order' },
  parameters: {
    query: Joi.object<OrderFilter, true>({
      patient_id: uuid(),
      admission_id: uuid().description('Limits them to orders of that admission and of its consultations.'),
      ordered_by: uuid().description('The id of a practitioner, or of who else ordered.'),
      status: csvOf(ORDER_STATUSES),
      kind: Joi.string().valid(...ORDER_KINDS),
      priority: csvOf(PRIORITIES),
      ...dayRangeParameters,
      ...listParameters(ORDER_SORTS),
    }),
  },
  conditional: true,
  message: { en: 'Orders.', es: 'Órdenes.' },
  response: Joi.array().items(orderLineSchema),
  meta: listMetaSchema,

  handler: (call) => answerOrders(call, PATH),
});
