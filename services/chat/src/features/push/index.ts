export { pushTasks } from './push-jobs.js';
export { createPusher, type Pusher } from './pusher.js';
export { startPushing } from './start-pushing.js';
