export { placeOrder, type OrderRequest } from './order-actions.js';
export { findOrdersOfConsultation, type OrderKind } from './order-store.js';
export { orderSchema, orderView } from './order-view.js';
