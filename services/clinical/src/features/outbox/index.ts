export { consumeOutbox, deleteConsumed, makePartitions, measureOutbox, tellOfRecord } from './outbox-store.js';
export type { OutboxChange } from './outbox-store.js';
