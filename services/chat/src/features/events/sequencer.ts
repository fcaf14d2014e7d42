import type { Logger } from 'pino';
import type { SharedDatabase } from '../../db/db.js';
import { hasUnsequencedEvents, sequenceEvents } from './event-store.js';

export interface Sequencer {
  /** Announces newly committed events. Returns at once; calls that come together share one run. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Gives committed events their positions. Every replica runs one and they take turns on a row lock:
 * whoever commits wakes its own, and a poll picks up what a replica that died left behind. It has a connection
 * of its own: where requests wait for theirs, what was committed is still told.
 */
export function createSequencer({ apart }: Pick<SharedDatabase, 'apart'>, log: Logger, poll_ms: number): Sequencer {
  let running: Promise<void> | undefined;
  let again = false;
  let stopped = false;

  async function run() {
    do {
      again = false;
      try {
        await sequenceEvents(apart);
      } catch (error) {
        log.warn({ err: error }, 'events could not be sequenced; the next poll tries again');
      }
    } while (again && !stopped);
    running = undefined;
  }

  function wake() {
    if (stopped) return;
    again = true;
    running ??= run();
  }

  const timer = setInterval(() => {
    hasUnsequencedEvents(apart).then(
      (found) => found && wake(),
      () => undefined,
    );
  }, poll_ms);
  timer.unref();

  return {
    wake,
    async stop() {
      clearInterval(timer);
      await running;
      stopped = true;
    },
  };
}
