import type { Logger } from 'pino';
import type { Database } from '../../db.js';
import { listenTo } from '../../db-listen.js';
import { findEventsAfter } from './event-store.js';
import type { EventRecord } from './event.js';

const BATCH = 500;

export interface EventTail {
  /** Position up to which every event has been handed to the listener. */
  position(): number;
  /** Resolves once that position is reached. */
  reached(position: number): Promise<void>;
  stop(): Promise<void>;
}

export interface TailOptions {
  database_url: string;
  /** Position behind which to read. */
  from: number;
  /** How often to look although nothing was heard, milliseconds. */
  poll_ms: number;
  log: Logger;
  /** Called with each batch, in order, before `position` moves past it. */
  onEvents(records: EventRecord[]): void;
}

/** Reads the log once for the whole replica, woken by NOTIFY, with a poll as the safety net. */
export async function startEventTail(db: Database, options: TailOptions): Promise<EventTail> {
  const { log, poll_ms } = options;
  let position = options.from;
  let stopped = false;
  let reading: Promise<void> | undefined;
  let again = false;
  const waiters = new Set<{ position: number; resolve: () => void }>();

  async function read() {
    do {
      again = false;
      try {
        let records: EventRecord[];
        do {
          records = await findEventsAfter(db.reads, position, BATCH);
          if (records.length > 0) {
            options.onEvents(records);
            position = records.at(-1)!.position;
            for (const waiter of waiters) {
              if (waiter.position <= position) {
                waiters.delete(waiter);
                waiter.resolve();
              }
            }
          }
        } while (records.length === BATCH && !stopped);
      } catch (error) {
        log.warn({ err: error }, 'the event log could not be read; trying again at the next poll');
      }
    } while (again && !stopped);
    reading = undefined;
  }

  function wake() {
    if (stopped) return;
    again = true;
    reading ??= read();
  }

  const listener = listenTo(options.database_url, 'events', wake);
  await listener.start();
  wake();
  const timer = setInterval(wake, poll_ms);
  timer.unref();

  return {
    position: () => position,
    reached: (wanted) =>
      wanted <= position
        ? Promise.resolve()
        : new Promise((resolve) => {
            waiters.add({ position: wanted, resolve });
            wake();
          }),
    async stop() {
      stopped = true;
      clearInterval(timer);
      await reading;
      for (const waiter of waiters) waiter.resolve();
      await listener.stop();
    },
  };
}
