import { NO_EVENTS } from '../../deps/event-hub.js';
import type { SharedDatabase } from '../../db/db.js';
import { insertEvents } from './event-store.js';
import type { EventTail } from './event-tail.js';
import { listOfTexts } from './event-texts.js';
import type { PollWait } from './poll-wait.js';

/** Milliseconds between checks for due heartbeats. */
const LOOK_EVERY_MS = 250;
/** Milliseconds that a heartbeat may wait for an id of its own. */
const TICK_PATIENCE_MS = 5_000;

/** Answers polls that have waited until their heartbeat is due. */
export function startHeartbeats(
  db: SharedDatabase,
  tail: Pick<EventTail, 'position' | 'reached'>,
  waits: ReadonlySet<PollWait>,
): { stop(): void } {
  let ticking: Promise<boolean> | undefined;

  /** Adds an event without an audience to the log, so that a heartbeat on a quiet server has a new id. */
  function tick(realm_id: number): Promise<boolean> {
    const wanted = tail.position() + 1;
    ticking ??= db
      .transaction(async (tx) => {
        await insertEvents(tx, realm_id, [{ audience: {}, payload: { type: 'heartbeat' } }]);
        tx.eventsPublished();
      })
      .then(() => tail.reached(wanted, TICK_PATIENCE_MS))
      .finally(() => {
        ticking = undefined;
      });
    return ticking;
  }

  /**
   * The poll waits until the heartbeat has an id. Otherwise the heartbeat's id would skip an event that comes in
   * between.
   */
  async function beat(wait: PollWait): Promise<void> {
    wait.heartbeat_at = Infinity;
    while (tail.position() <= wait.cursor) {
      const hasMoved = await tick(wait.queue.realm_id);
      if (wait.first) return;
      if (!hasMoved) return wait.answer(NO_EVENTS);
    }
    wait.answer(listOfTexts([JSON.stringify({ type: 'heartbeat', id: tail.position() })]));
  }

  const timer = setInterval(() => {
    const now = Date.now();
    for (const wait of waits) {
      if (wait.heartbeat_at > now || wait.first) continue;
      beat(wait).catch((error: unknown) => wait.fail(error));
    }
  }, LOOK_EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
