export { deliverNext, dispatchChanges } from './delivery-actions.js';
export { measureDeliveries } from './delivery-queue-store.js';
export { deleteOldDeliveries } from './delivery-store.js';
export { createSender, type Send } from './send.js';
export { forgetEndedSecrets } from './webhook-store.js';
export { webhookSecrets } from './webhook-secret-store.js';
