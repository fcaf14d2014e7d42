import type { Database } from './db/db.js';
import type { Deps } from './deps/deps.js';
import { createModel } from './deps/model.js';
import { deleteExpiredContent, makeOverdue } from './features/suggestions/index.js';
import { AI_LIMITS, LIMITS } from './limits/index.js';
import type { Job } from './repeat-job.js';

/** Jobs of the suggestions; none where nobody is named who makes them. */
export const suggestionJobs = ({
  config,
  log,
  clock,
  ai,
  app,
  stopping,
}: Pick<Deps, 'config' | 'log' | 'clock'> & {
  ai: Database | undefined;
  app: Database;
  stopping: AbortSignal;
}): Job[] =>
  ai
    ? [
        {
          name: 'make overdue suggestions',
          everySeconds: AI_LIMITS.everySeconds,
          run: () =>
            makeOverdue(
              {
                ai,
                keys: config.keys,
                asking: config.model && { model: createModel(config.model), app },
                onFailure: () => log.warn('a suggestion could not be made'),
              },
              stopping,
            ),
        },
        {
          name: 'take away suggestions that expired',
          everySeconds: LIMITS.purgeSeconds,
          async run() {
            while ((await deleteExpiredContent(ai, clock(), LIMITS.purgeBatch)) === LIMITS.purgeBatch);
          },
        },
      ]
    : [];
