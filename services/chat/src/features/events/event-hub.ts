import type { Logger } from 'pino';
import { batched } from '../../batched.js';
import type { Database } from '../../db.js';
import { isAddressedTo, isWantedBy } from './event-rules.js';
import { findOldestPosition, findRealmEventsBetween, getTailPosition, insertEvents } from './event-store.js';
import { startEventTail } from './event-tail.js';
import { EventWindow } from './event-window.js';
import { toWire, type WireEvent } from './event-wire.js';
import type { EventRecord, FindFlags } from './event.js';
import { QueueRegistry, TOUCH_EVERY_MS, type Queue, type Waiter } from './queue-registry.js';
import { createSequencer } from './sequencer.js';

/** Most events in one answer; the client polls again for the rest. */
const MAX_EVENTS_PER_ANSWER = 500;
/** Readers whose flags one query looks up. */
const FLAGS_TOGETHER = 1_000;

export interface HubOptions {
  database_url: string;
  log: Logger;
  /** A queue unheard of for this long is gone, seconds (chat-gaps.md section 4: 600). */
  queue_idle_seconds: number;
  /** How often to look at the log although nothing was heard, milliseconds. */
  poll_ms: number;
  /** Limits of the part of the log kept in memory. */
  window_bytes: number;
  window_age_ms: number;
  /** For events that carry flags of their readers (`flags_of`). */
  findFlags: FindFlags;
  /** Opens what events hold sealed (`sealed-text.ts`). */
  openSealed: (text: string) => string;
}

export type PollRefusal = 'gone' | 'pruned' | 'never_issued';

/** Delivery on this replica: tails the log once and matches it against the queues that poll here. */
export interface EventHub {
  /**
   * The queue's events behind `last_event_id`; when there are none, waits for some (unless
   * `dont_block`) and answers with a heartbeat after `heartbeat_ms`. A new poll of the same queue
   * ends the one before it with no events.
   */
  poll(request: {
    realm_id: number;
    user_id: number | null;
    queue_id: string;
    last_event_id: number;
    dont_block: boolean;
    heartbeat_ms: number;
    empty_topic_display_name: string;
    closed: AbortSignal;
  }): Promise<WireEvent[] | PollRefusal>;
  forget(queue_id: string): void;
  /** Called for every event of the log in order, before it is delivered. */
  onEvent(listener: (record: EventRecord) => void): void;
  position(): number;
  /** Polls that wait here. */
  waiting(): number;
  stop(): Promise<void>;
}

export async function startEventHub(db: Database, options: HubOptions): Promise<EventHub> {
  const { log } = options;
  const queues = new QueueRegistry(db, options.queue_idle_seconds);
  const listeners: ((record: EventRecord) => void)[] = [];
  const sequencer = createSequencer(db, log, options.poll_ms);
  db.onEvents = () => sequencer.wake();
  // One position for both: what lies between two would be neither in the window nor read into it.
  const from = await getTailPosition(db);
  const window = new EventWindow(from, options.window_bytes, options.window_age_ms);
  const tail = await startEventTail(db, { ...options, from, onEvents: deliver });
  const flagsOf = batched(options.findFlags, { most: FLAGS_TOGETHER });
  let stopped = false;

  function deliver(records: EventRecord[]) {
    const now = Date.now();
    const found = new Map<Queue, EventRecord[]>();
    for (const record of records) {
      try {
        window.push(record, now);
        for (const listener of listeners) listener(record);
        queues.learn(record);
        for (const queue of queues.waitingIn(record.realm_id)) {
          if (record.position <= queue.waiter!.cursor || !isFor(record, queue)) continue;
          const wanted = found.get(queue);
          if (wanted) wanted.push(record);
          else found.set(queue, [record]);
        }
      } catch (error) {
        log.error({ err: error, event_id: record.id }, 'an event could not be delivered');
      }
    }
    for (const [queue, wanted] of found) queue.waiter?.answer(write(wanted, queue));
  }

  function isFor(record: EventRecord, queue: Queue): boolean {
    return (
      record.position > queue.row.start_position &&
      isWantedBy(record, queue.options) &&
      isAddressedTo(record, queue) &&
      !queue.row.skipped_event_ids.includes(record.id)
    );
  }

  /** The events as they go to this queue; a promise where flags have to be looked up. */
  function write(records: EventRecord[], queue: Queue): WireEvent[] | Promise<WireEvent[]> {
    const context = {
      queue_id: queue.row.id,
      user_id: queue.user_id,
      options: queue.options,
      empty_topic_display_name: queue.empty_topic_display_name,
      openSealed: options.openSealed,
    };
    const { realm_id, user_id } = queue;
    if (user_id === null || records.every(({ audience }) => audience.flags_of === undefined)) {
      return records.map((record) => toWire(record, context));
    }
    const withFlags = async (record: EventRecord) => {
      const message_id = record.audience.flags_of;
      const flags = message_id === undefined ? undefined : await flagsOf({ realm_id, user_id, message_id });
      return toWire(record, context, flags);
    };
    return Promise.all(records.map(withFlags));
  }

  /**
   * Adds a batch of events that have left the window; answers how far it came, undefined when the
   * log does not reach back to the cursor.
   */
  async function takeOlder(queue: Queue, cursor: number, wanted: EventRecord[]): Promise<number | undefined> {
    const { floor } = window;
    const oldest = await findOldestPosition(db);
    if (oldest === undefined || cursor < oldest - 1) return undefined;
    const records = await findRealmEventsBetween(db, queue.realm_id, cursor, floor, MAX_EVENTS_PER_ANSWER);
    take(queue, records, wanted);
    return records.length < MAX_EVENTS_PER_ANSWER ? floor : records.at(-1)!.position;
  }

  function take(queue: Queue, records: EventRecord[], wanted: EventRecord[]) {
    for (const record of records) {
      if (wanted.length === MAX_EVENTS_PER_ANSWER) return;
      if (isFor(record, queue)) wanted.push(record);
    }
  }

  let ticking: Promise<number> | undefined;

  /** Moves the log by an event for nobody, so that a heartbeat of a quiet server has a new id. */
  function tick(realm_id: number): Promise<number> {
    ticking ??= db
      .transaction(async (tx) => {
        await insertEvents(tx, realm_id, [{ audience: {}, payload: { type: 'heartbeat' } }]);
        tx.eventsPublished();
      })
      .then(() => tail.reached(tail.position() + 1))
      .then(() => tail.position())
      .finally(() => {
        ticking = undefined;
      });
    return ticking;
  }

  async function heartbeat(queue: Queue, cursor: number): Promise<WireEvent[]> {
    const id = tail.position() > cursor ? tail.position() : await tick(queue.realm_id);
    return [{ type: 'heartbeat', id }];
  }

  function wait(queue: Queue, cursor: number, heartbeat_ms: number, closed: AbortSignal): Promise<WireEvent[]> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        settle();
        heartbeat(queue, cursor).then(resolve, reject);
      }, heartbeat_ms);
      const settle = () => {
        clearTimeout(timer);
        closed.removeEventListener('abort', abandon);
        if (queue.waiter === waiter) queues.setWaiter(queue, undefined);
      };
      const waiter: Waiter = {
        cursor,
        answer(events) {
          settle();
          resolve(events);
        },
      };
      const abandon = () => waiter.answer([]);
      closed.addEventListener('abort', abandon);
      queues.setWaiter(queue, waiter);
    });
  }

  const touching = setInterval(() => {
    queues.touchSeen().catch((error: unknown) => log.warn({ err: error }, 'queues could not be marked as seen'));
  }, TOUCH_EVERY_MS);
  touching.unref();

  return {
    async poll(request) {
      const { queue_id, last_event_id } = request;
      const queue = await queues.find(queue_id, request.empty_topic_display_name);
      if (!queue || queue.realm_id !== request.realm_id || queue.user_id !== request.user_id) return 'gone';
      queue.seen_at = Date.now();
      queue.empty_topic_display_name = request.empty_topic_display_name;
      queue.waiter?.answer([]);
      if (last_event_id < queue.row.start_position) return 'pruned';
      if (last_event_id > tail.position()) {
        // Another replica may be ahead of this one; the log itself knows what was ever issued.
        if (last_event_id > (await getTailPosition(db))) return 'never_issued';
        await tail.reached(last_event_id);
      }
      const wanted: EventRecord[] = [];
      let cursor: number | undefined = last_event_id;
      while (cursor < window.floor && wanted.length < MAX_EVENTS_PER_ANSWER) {
        cursor = await takeOlder(queue, cursor, wanted);
        if (cursor === undefined) {
          queues.drop(queue);
          return 'gone';
        }
      }
      // From here to `wait` nothing is awaited, so that no event slips in between unseen.
      take(queue, window.after(queue.realm_id, cursor), wanted);
      if (wanted.length > 0 || request.dont_block || stopped || request.closed.aborted) return write(wanted, queue);
      return wait(queue, last_event_id, request.heartbeat_ms, request.closed);
    },
    forget(queue_id) {
      const queue = queues.get(queue_id);
      if (queue) queues.drop(queue);
    },
    onEvent: (listener) => void listeners.push(listener),
    position: () => tail.position(),
    waiting: () => queues.waiting,
    async stop() {
      stopped = true;
      clearInterval(touching);
      queues.answerAll();
      await queues.touchSeen().catch(() => undefined);
      await sequencer.stop();
      await tail.stop();
    },
  };
}
