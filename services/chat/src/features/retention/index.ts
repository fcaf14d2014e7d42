export { retentionTasks } from './retention-tasks.js';
