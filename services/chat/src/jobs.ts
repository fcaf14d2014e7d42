import type { Deps } from './deps.js';
import { refreshChannelActivity } from './features/channels/index.js';
import { trimLog } from './features/events/index.js';
import { forgetSentMessages } from './features/messages/index.js';

/** Work that belongs to nobody's request. */
interface Job {
  name: string;
  every_ms: number;
  run(deps: Deps): Promise<void>;
}

const MINUTE_MS = 60_000;

const JOBS: readonly Job[] = [
  {
    name: 'trim the event log',
    every_ms: MINUTE_MS,
    run: ({ db, config }) =>
      trimLog(db, {
        retention_seconds: config.eventLogRetentionSeconds,
        queue_idle_seconds: config.eventQueueIdleSeconds,
      }),
  },
  { name: 'forget how to recognise repeated sends', every_ms: 10 * MINUTE_MS, run: ({ db }) => forgetSentMessages(db) },
  { name: 'count the traffic of channels', every_ms: 60 * MINUTE_MS, run: ({ db }) => refreshChannelActivity(db) },
];

/** Runs each job at its interval on this replica; harmless on several at once. Ends with the dependencies. */
export function startJobs(deps: Deps): void {
  for (const { name, every_ms, run } of JOBS) {
    let running: Promise<void> | undefined;
    const timer = setInterval(() => {
      running ??= run(deps)
        .catch((error: unknown) => deps.log.warn({ err: error, job: name }, 'a job failed; it runs again later'))
        .finally(() => {
          running = undefined;
        });
    }, every_ms);
    timer.unref();
    deps.onDispose(async () => {
      clearInterval(timer);
      await running;
    });
  }
}
