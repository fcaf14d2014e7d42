export { orderSubject } from './order-access.js';
export { findResultTarget, resultItem } from './order-change-actions.js';
export { orderRecord } from './order-record.js';
export { ORDERS_OF_CONSULTATION, type OrderKind, type OrderRow } from './order-store.js';
export { orderSchema, orderView } from './order-view.js';
export { ordersOfPatient } from './order-rows-sql.js';
