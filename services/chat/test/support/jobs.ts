import { insertJob } from '../../src/features/jobs/job-store.js';
import { runDueJobs } from '../../src/features/jobs/run-jobs.js';
import { TASKS } from '../../src/jobs.js';
import type { Chat } from './start.js';

/**
 * Does the jobs that are due on the first replica, and these tasks besides, whatever their interval.
 *
 * @throws JobsFailed where one of them failed: a test that wants that says which
 */
export async function runJobs(chat: Pick<Chat, 'db' | 'deps'>, ...tasks: string[]): Promise<void> {
  for (const task of tasks) await insertJob(chat.db, { task });
  await runDueJobs(chat.deps, TASKS);
}
