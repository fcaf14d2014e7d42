export { consumeOutbox, deleteConsumed, makePartitions } from './outbox-store.js';
