import { Gauge } from 'prom-client';
import type { Deps } from '../../deps/deps.js';
import { findBacklog } from './job-store.js';

/** What waits to be done, the same on every replica: asked of the database once whenever the metrics are read. */
export function countBacklog({ db, metrics, log }: Deps): void {
  let counting: Promise<void> | undefined;
  const gauge = (name: string, help: string) =>
    new Gauge({
      name,
      help,
      labelNames: ['task'],
      registers: [metrics.registry],
      // The gauges are read at the same time: each waits for the one count.
      collect: () =>
        (counting ??= count().finally(() => {
          counting = undefined;
        })),
    });
  const waiting = gauge('chat_jobs_waiting', 'Jobs that are not done, those that are not due yet among them');
  const failing = gauge('chat_jobs_failing', 'Jobs whose last try failed; they are tried again');
  const ofConcern = gauge('chat_jobs_failing_repeatedly', 'Jobs whose last three tries failed');
  const oldest = gauge(
    'chat_jobs_oldest_seconds',
    'How long ago the oldest job was left that is to be done once and is not',
  );
  const overdue = gauge('chat_jobs_overdue_seconds', 'How long the oldest due job has been waiting');

  async function count(): Promise<void> {
    for (const each of [waiting, failing, ofConcern, oldest, overdue]) each.reset();
    try {
      for (const { task, ...backlog } of await findBacklog(db)) {
        waiting.set({ task }, backlog.waiting);
        failing.set({ task }, backlog.failing);
        ofConcern.set({ task }, backlog.of_concern);
        oldest.set({ task }, backlog.oldest_seconds);
        overdue.set({ task }, backlog.overdue_seconds);
      }
    } catch (error) {
      log.warn({ err: error }, 'the backlog of jobs could not be counted');
    }
  }
}
