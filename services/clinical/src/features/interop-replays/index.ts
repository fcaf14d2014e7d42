export { deleteOldReplays } from './replay-store.js';
export { workOnReplays } from './replay-worker.js';
