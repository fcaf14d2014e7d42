export { contentKeys } from './content-key-store.js';
export { createListener, type Listener } from './listener.js';
export { workOnReplays } from './replay-worker.js';
export { applyStranded } from './stranded.js';
