export { consumeOutbox, deleteConsumed, makePartitions, measureOutbox } from './outbox-store.js';
export type { OutboxChange } from './outbox-store.js';
