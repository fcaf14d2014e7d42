export { channelActivityTasks } from './channel-activity.js';
