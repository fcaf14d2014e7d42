import pg from 'pg';
import type { Logger } from 'pino';
import type { Database } from '../../db.js';
import { findEventsAfter, getTailPosition } from './event-store.js';
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
  /** For a connection of its own: LISTEN does not go through the pool. */
  database_url: string;
  /** How often to look although nothing was heard, milliseconds. */
  poll_ms: number;
  log: Logger;
  /** Called with each batch, in order, before `position` moves past it. */
  onEvents(records: EventRecord[]): void;
}

/** Reads the log once for the whole replica, woken by NOTIFY, with a poll as the safety net. */
export async function startEventTail(db: Database, options: TailOptions): Promise<EventTail> {
  const { log, poll_ms } = options;
  let position = await getTailPosition(db);
  let stopped = false;
  let reading: Promise<void> | undefined;
  let again = false;
  let listener: pg.Client | undefined;
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

  async function listen() {
    if (stopped || listener) return;
    const client = new pg.Client({ connectionString: options.database_url, keepAlive: true });
    listener = client;
    client.on('error', () => dropped());
    client.on('end', () => dropped());
    client.on('notification', wake);
    const dropped = () => {
      if (listener === client) listener = undefined;
    };
    try {
      await client.connect();
      await client.query('listen events');
    } catch {
      dropped();
      client.end().catch(() => undefined);
    }
  }

  await listen();
  wake();
  const timer = setInterval(() => {
    void listen();
    wake();
  }, poll_ms);
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
      const client = listener;
      listener = undefined;
      await client?.end().catch(() => undefined);
    },
  };
}
