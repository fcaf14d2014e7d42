export { outgoingHookTasks } from './call-hook.js';
