export { createSending, queueForConnections } from './message-sending.js';
export { countStopped, deleteSent, queueAgain } from './queue-store.js';
