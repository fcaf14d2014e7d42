export { pushTasks } from './push-jobs.js';
export { createPusher } from './pusher.js';
export { startPushing } from './start-pushing.js';
