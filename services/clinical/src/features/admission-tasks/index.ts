export { openTasks } from './open-tasks.js';
export { taskRecord } from './task-record.js';
export { tasksOfPatient } from './task-rows-sql.js';
export { admissionTaskSubject, countDueTasks, TASK_COLUMNS, type TaskRow } from './task-store.js';
