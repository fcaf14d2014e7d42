export { addJob } from './add-job.js';
export { countJobs, insertJob, insertJobIfRoom } from './job-store.js';
export type { Ending } from './lane.js';
export { runDueJobs, startJobs, type Task, type TaskOnRows, type Tasks } from './run-jobs.js';
