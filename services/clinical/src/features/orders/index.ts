export { orderItemSubject, orderSubject } from './order-access.js';
export { isServiceKind, ORDER_KINDS, SERVICE_KINDS } from './order-rules.js';
export { placeOrder, placeServiceOrder } from './order-actions.js';
export { findResultTarget, moveItem, moveOrder, resultItem } from './order-change-actions.js';
export { imagingItem, labFields, labItem, orderFields } from './order-content.js';
export { orderRecord } from './order-record.js';
export {
  isAdmission,
  ORDER_COLUMNS,
  ORDERS_OF_CONSULTATION,
  visibleOrders,
  type OrderKind,
  type OrderRow,
} from './order-store.js';
export { orderSchema, orderView } from './order-view.js';
export { ordersOfPatient } from './order-rows-sql.js';
export { cancelOrderEndpoint } from './cancel-order.js';
