export { contentKeyPlace, contentPlace } from './connection-keys.js';
export { contentKeys } from './content-key-store.js';
export { createListener, type Listener } from './listener.js';
export { countStopped, deleteSent } from './queue-store.js';
export { deleteOldReplays } from './replay-store.js';
export { createSending, queueForConnections } from './message-sending.js';
export { workOnReplays } from './replay-worker.js';
export { applyUnappliedMessages } from './unapplied-messages.js';
