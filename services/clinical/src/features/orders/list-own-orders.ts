import Joi from 'joi';
import { flag, instant, nullable, number, string } from '../../http/answer-schema.js';
import { model } from '../../http/models.js';
import { endpoint } from '../../http/endpoint.js';
import { ownList } from '../own-records/index.js';
import { listOrders, type OrderLine } from './order-list-store.js';
import { ITEM_STATUSES, ORDER_STATUSES } from './order-rules.js';
import { orderView } from './order-view.js';

const oneOf = (values: readonly string[]) =>
  Joi.string()
    .valid(...values)
    .required();

export const listOwnOrdersEndpoint = endpoint({
  operationId: 'listOwnOrders',
  ...ownList<OrderLine>({
    name: 'orders',
    summary: 'The patient’s own imaging and laboratory orders',
    description: 'With the progress of each item. Orders entered in error and notes for the staff are left out.',
    audit: { event: 'order.search', resource: 'order' },
    message: { en: 'Orders.', es: 'Órdenes.' },
    sorts: ['-ordered_at', 'ordered_at'],
    response: model(
      'OwnOrder',
      Joi.object({
        id: string(),
        number: string(),
        kind: string(),
        status: oneOf(ORDER_STATUSES),
        priority: string(),
        fasting: Joi.boolean().allow(null).required(),
        items: Joi.array()
          .items(
            Joi.object({
              id: string(),
              test: nullable().description('The name of the test; null for an order in words.'),
              quantity: number(),
              body_part: nullable(),
              specimen: nullable(),
              status: oneOf(ITEM_STATUSES),
            }),
          )
          .required(),
        after_signing: flag(),
        ordered_by: Joi.object({ name: string() }).required(),
        ordered_at: instant(),
        version: number(),
      }),
    ),
    read: (db, reader, query) => listOrders(db, reader, query),
    view(row, { language }) {
      const {
        id,
        number: named,
        kind,
        status,
        priority,
        fasting,
        items,
        after_signing,
        ...rest
      } = orderView(row, language);
      return {
        id,
        number: named,
        kind,
        status,
        priority,
        fasting,
        items: items.map(({ test, ...item }) => ({
          id: item.id,
          test: test?.name ?? null,
          quantity: item.quantity,
          body_part: item.body_part,
          specimen: item.specimen,
          status: item.status,
        })),
        after_signing,
        ordered_by: { name: rest.ordered_by.name },
        ordered_at: rest.ordered_at,
        version: rest.version,
      };
    },
  }),
});
