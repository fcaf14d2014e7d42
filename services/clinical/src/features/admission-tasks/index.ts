export { openTasks } from './open-tasks.js';
export { taskRecord } from './task-record.js';
export { tasksOfPatient } from './task-rows-sql.js';
export { countDueTasks } from './task-store.js';
