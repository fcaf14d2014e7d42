import { insertJob, runDueJobs } from '../../src/features/jobs/index.js';
import { TASKS } from '../../src/jobs.js';
import type { Chat } from './start.js';

/** Does the jobs that are due on the first replica, and these tasks besides, whatever their interval. */
export async function runJobs(chat: Pick<Chat, 'db' | 'deps'>, ...tasks: string[]): Promise<void> {
  for (const task of tasks) await insertJob(chat.db, { task });
  await runDueJobs(chat.deps, TASKS);
}
