import { setImmediate } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Database } from '../../db/db.js';
import { listenTo, type Connection } from '../../db/db-listen.js';
import { findEventsAfter } from './event-store.js';
import type { EventRecord } from './event.js';

const BATCH = 500;
/** Milliseconds of delivery before other work gets a turn of the event loop. */
const SLICE_MS = 15;

export interface EventTail {
  /** Position up to which every event has been handed over. */
  position(): number;
  /**
   * Resolves when all events are delivered that were in the log at the time of the call. @throws what the database
   * throws.
   */
  catchUp(): Promise<void>;
  /** Whether that position is reached within `patience_ms`. */
  reached(position: number, patience_ms: number): Promise<boolean>;
  stop(): Promise<void>;
}

export interface TailOptions {
  database_url: string;
  /** The position after which to read. */
  from: number;
  /** Milliseconds between reads without a notification. */
  poll_ms: number;
  log: Logger;
  /** Called with each connection that listens for notifications. */
  onListening(connection: Connection): Promise<void>;
  /** Called for each event in order, before `position` moves to it. */
  onEvent(record: EventRecord): void;
}

interface Waiter {
  position: number;
  end(reached: boolean): void;
}

/** Reads the log once for the whole replica, woken by NOTIFY, with a poll as the safety net. */
export async function startEventTail(db: Database, options: TailOptions): Promise<EventTail> {
  const waiters = new Set<Waiter>();
  let position = options.from;
  let stopped = false;
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function read() {
    let records: EventRecord[];
    do {
      if (stopped) return;
      records = await findEventsAfter(db.reads, position, BATCH);
      await handOver(records);
      for (const waiter of waiters) if (waiter.position <= position) waiter.end(true);
    } while (records.length === BATCH);
  }

  async function handOver(records: EventRecord[]) {
    let begun = performance.now();
    for (const record of records) {
      options.onEvent(record);
      position = record.position;
      if (performance.now() - begun < SLICE_MS) continue;
      await setImmediate();
      begun = performance.now();
    }
  }

  /** One read at a time. Calls during a read share the next one, which sees their events. */
  function catchUp(): Promise<void> {
    if (!running) {
      running = read().finally(() => {
        running = undefined;
      });
      return running;
    }
    next ??= running
      .catch(() => undefined)
      .then(() => {
        next = undefined;
        return catchUp();
      });
    return next;
  }

  function wake() {
    catchUp().catch((error: unknown) => {
      options.log.warn({ err: error }, 'the event log could not be read; trying again at the next poll');
    });
  }

  const listener = listenTo(options.database_url, 'events', wake, { onListening: options.onListening });
  await listener.start();
  const timer = setInterval(wake, options.poll_ms);
  timer.unref();

  return {
    position: () => position,
    catchUp,
    reached: (wanted, patience_ms) =>
      new Promise((resolve) => {
        if (wanted <= position || stopped) return resolve(wanted <= position);
        const patience = setTimeout(() => waiter.end(false), patience_ms);
        const waiter: Waiter = {
          position: wanted,
          end(reached) {
            clearTimeout(patience);
            waiters.delete(waiter);
            resolve(reached);
          },
        };
        waiters.add(waiter);
      }),
    async stop() {
      stopped = true;
      clearInterval(timer);
      for (const waiter of waiters) waiter.end(false);
      await running?.catch(() => undefined);
      await next?.catch(() => undefined);
      await listener.stop();
    },
  };
}
