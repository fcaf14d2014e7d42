export { addJob } from './add-job.js';
export { insertJob } from './job-store.js';
export { runDueJobs, startJobs, type Task, type Tasks } from './run-jobs.js';
