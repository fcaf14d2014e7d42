import type { Database } from './db/db.js';
import type { Deps } from './deps/deps.js';
import { expireOld, makeLeft } from './features/suggestions/index.js';
import { AI_LIMITS, LIMITS } from './limits/index.js';
import type { Job } from './repeat-job.js';

/** Jobs of the suggestions; none where nobody is named who makes them. */
export const suggestionJobs = ({
  config,
  log,
  clock,
  ai,
  isStopping,
}: Pick<Deps, 'config' | 'log' | 'clock'> & { ai: Database | undefined; isStopping: () => boolean }): Job[] =>
  ai
    ? [
        {
          name: 'make suggestions that were left',
          everySeconds: AI_LIMITS.everySeconds,
          run: () =>
            makeLeft(
              { ai, keys: config.keys, onFailure: () => log.warn('a suggestion could not be made') },
              isStopping,
            ),
        },
        {
          name: 'take away suggestions that expired',
          everySeconds: LIMITS.purgeSeconds,
          async run() {
            while ((await expireOld(ai, clock(), LIMITS.purgeBatch)) === LIMITS.purgeBatch);
          },
        },
      ]
    : [];
