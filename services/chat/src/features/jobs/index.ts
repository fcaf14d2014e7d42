export { addJob } from './add-job.js';
export { findBacklog, insertJob } from './job-store.js';
export { runDueJobs, startJobs, type Task, type Tasks } from './run-jobs.js';
