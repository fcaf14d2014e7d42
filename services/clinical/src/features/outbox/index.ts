export { consumeOutbox, deleteConsumed, makePartitions, measureOutbox } from './outbox-store.js';
