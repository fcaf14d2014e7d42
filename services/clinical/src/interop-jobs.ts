import type { Database } from './db/db.js';
import { createDeps, type Deps } from './deps/deps.js';
import { createSending, queueForConnections } from './features/interop-sending/index.js';
import { workOnReplays } from './features/interop-replays/index.js';
import { HL7_LIMITS } from './limits/index.js';
import type { Job } from './repeat-job.js';

/** Jobs of messages of HL7 v2, which carry out operations: they have what a request has. `close` when they have ended. */
export function interopJobs(
  { config, log, clock, worker }: Pick<Deps, 'config' | 'log' | 'clock'> & { worker: Database },
  isStopping: () => boolean,
): { jobs: Job[]; close: () => Promise<void> } {
  const deps = createDeps({ ...config, redis_url: undefined, database_pool_size: 1 }, { log, clock });
  const sending = createSending(worker, deps, isStopping);
  const jobs: Job[] = [
    {
      name: 'queue messages to other systems',
      everySeconds: HL7_LIMITS.sendSeconds,
      async run() {
        while (!isStopping() && (await queueForConnections(worker)) > 0);
      },
    },
    {
      name: 'send messages to other systems',
      everySeconds: HL7_LIMITS.sendSeconds,
      run: () => sending.turn(),
    },
    {
      name: 'apply messages once more',
      everySeconds: HL7_LIMITS.replaySeconds,
      async run() {
        const count = await workOnReplays(worker, deps, isStopping);
        if (count > 0) log.info({ count }, 'messages were applied once more');
      },
    },
  ];
  const close = async () => {
    await sending.ended();
    await deps.close();
  };
  return { jobs, close };
}
