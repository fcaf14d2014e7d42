import { Gauge } from 'prom-client';
import type { Deps } from '../../deps.js';
import { findBacklog } from './job-store.js';

/** What waits to be done, the same on every replica: asked of the database when the metrics are read. */
export function countBacklog({ db, metrics, log }: Deps): void {
  const gauge = (name: string, help: string) =>
    new Gauge({ name, help, labelNames: ['task'], registers: [metrics.registry] });
  const failing = gauge('chat_jobs_failing', 'Jobs whose last try failed; they are tried again');
  const overdue = gauge('chat_jobs_overdue_seconds', 'How long the oldest due job has been waiting');
  const waiting = new Gauge({
    name: 'chat_jobs_waiting',
    help: 'Jobs that are not done, those that are not due yet among them',
    labelNames: ['task'],
    registers: [metrics.registry],
    async collect() {
      for (const each of [waiting, failing, overdue]) each.reset();
      try {
        for (const backlog of await findBacklog(db)) {
          waiting.set({ task: backlog.task }, backlog.waiting);
          failing.set({ task: backlog.task }, backlog.failing);
          overdue.set({ task: backlog.task }, backlog.overdue_seconds);
        }
      } catch (error) {
        log.warn({ err: error }, 'the backlog of jobs could not be counted');
      }
    },
  });
}
