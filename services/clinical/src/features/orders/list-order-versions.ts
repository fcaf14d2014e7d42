import Joi from 'joi';
import { endpoint, ids } from '../../http/endpoint.js';
import { pageMetaSchema } from '../../http/pagination.js';
import { paging, type Paging } from '../../http/schema.js';
import { phi } from '../../operation/access.js';
import { answerVersions, VERSIONS_DESCRIPTION, versionsSchema } from '../record-versions/index.js';
import { getOrder, orderSubject } from './order-access.js';
import { orderRecord } from './order-record.js';
import type { OrderRow } from './order-store.js';
import { orderSchema, orderView } from './order-view.js';

export const listOrderVersionsEndpoint = endpoint({
  operationId: 'listOrderVersions',
  method: 'get',
  path: '/api/v1/orders/{order}/versions',
  summary: 'The history of an order and its items',
  description: VERSIONS_DESCRIPTION,
  access: phi('full', { ability: 'consultations:read', subject: { of: orderSubject, param: 'order' } }),
  audit: { event: 'order.history', action: 'R', resource: 'order' },
  parameters: { path: ids('order'), query: Joi.object<Paging, true>(paging) },
  message: { en: 'Versions of the order.', es: 'Versiones de la orden.' },
  response: versionsSchema(orderSchema),
  meta: pageMetaSchema,

  async handler(call) {
    const { id, patient_id } = await getOrder(call.db, call.clinic.id, call.path.order);
    call.trail.note({ patient_ids: [patient_id] });
    const base = `/api/v1/orders/${id}/versions`;
    const view = (row: OrderRow) => orderView(row, call.language);
    return answerVersions(call, { kind: orderRecord, id, base, view });
  },
});
