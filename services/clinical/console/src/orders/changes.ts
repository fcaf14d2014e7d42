import type { Data } from '../api/client';

/** An order, as lists, its own page and its patient's chart know it. */
export type Order = Data<'GET /api/v1/orders/{order}'>;
export type OrderItem = Order['items'][number];

/** What is read anew after an order was placed or changed. */
export const ORDER_CHANGES = {
  changes: [
    'GET /api/v1/orders',
    'GET /api/v1/orders/{order}',
    'GET /api/v1/orders/{order}/versions',
    'GET /api/v1/patients/{patient}/chart-entries',
  ],
} as const;

export const isOverOrder = ({ status }: Pick<Order, 'status'>): boolean => status !== 'active' && status !== 'on-hold';
