import type { Logger } from 'pino';
import { atMost } from '../../concurrency/at-most.js';
import { batched } from '../../concurrency/batched.js';
import type { SharedDatabase } from '../../db/db.js';
import { noteAnswer, pauseOf } from './answer-pace.js';
import { isAddressedTo, isWantedBy } from './event-rules.js';
import { findOldestPosition, findRealmEventsBetween, findUserSpans, getLogStart, insertEvents } from './event-store.js';
import { startEventTail } from './event-tail.js';
import { EventTexts } from './event-texts.js';
import { EventWindow } from './event-window.js';
import type { EventRecord, FindFlags } from './event.js';
import { saysRestart } from './restart.js';
import { QueueRegistry, TOUCH_EVERY_MS } from './queue-registry.js';
import type { Queue, Waiter } from './realm-queues.js';
import { createSequencer } from './sequencer.js';
import { inSlices } from './slices.js';
import { ChannelSpans } from './spans.js';
import type { EventHub, Poll } from '../../deps/event-hub.js';

/** Most events in one answer; the client polls again for the rest. */
const MAX_EVENTS_PER_ANSWER = 500;
/** Readers whose flags one query looks up. */
const FLAGS_TOGETHER = 1_000;
/** Waiting polls that one turn of the event loop answers: some 10 ms. */
const ANSWERS_PER_SLICE = 100;
/** Polls at a time for which older events are read; the others wait for their turn. */
const OLDER_READS = 2;
/** Of the log before the start: clients that come back poll again within a minute, from where they were. */
const BEFORE_START = { seconds: 120, most: 5_000 };
/** How long a heartbeat may wait for an id of its own. */
const TICK_PATIENCE_MS = 5_000;

export interface HubOptions {
  database_url: string;
  log: Logger;
  /** How often to look at the log although nothing was heard, milliseconds. */
  poll_ms: number;
  /** Limits of the part of the log kept in memory. */
  window_bytes: number;
  window_age_ms: number;
  /** For events that carry flags of their readers (`flags_of`). */
  findFlags: FindFlags;
  /** Opens what events hold sealed (`sealed-text.ts`). */
  openSealed: (text: string) => string;
  /** Once it is aborted nobody waits. */
  stopping: AbortSignal;
}

export async function startEventHub(db: SharedDatabase, options: HubOptions): Promise<EventHub> {
  const { log, stopping } = options;
  // One position for both: what lies between two would be neither in the window nor read into it.
  const start = await getLogStart(db, BEFORE_START);
  const window = new EventWindow(start, options.window_bytes, options.window_age_ms);
  const queues = new QueueRegistry(db, () => window.floor_clock);
  const texts = new EventTexts(options.openSealed);
  const flagsOf = batched(options.findFlags, { most: FLAGS_TOGETHER });
  const inTurn = inSlices(ANSWERS_PER_SLICE);
  const inOlderLane = atMost(OLDER_READS);
  const sequencer = createSequencer(db, log, options.poll_ms);
  db.onEvents = () => sequencer.wake();
  const tail = await startEventTail(db, {
    ...options,
    from: start.position,
    onEvent: deliver,
    onListening: saysRestart(db),
  });
  await tail.catchUp();
  stopping.addEventListener('abort', () => queues.answerAll());

  /** Nothing is awaited in here, so that a poll finds an event either in the window or by waiting for it. */
  function deliver(record: EventRecord) {
    try {
      window.push(record, Date.now());
      queues.learn(record);
      for (const queue of queues.candidates(record)) {
        const { waiter } = queue;
        if (!waiter || record.position <= waiter.cursor || !isFor(record, queue)) continue;
        waiter.gather(record);
      }
    } catch (error) {
      log.error({ err: error, event_id: record.id }, 'an event could not be delivered');
    }
  }

  function isFor(record: EventRecord, queue: Queue): boolean {
    return (
      record.position > queue.row.start_position &&
      isWantedBy(record, queue.options) &&
      isAddressedTo(record, queue) &&
      !queue.row.skipped_event_ids.includes(record.id)
    );
  }

  /** An event and what has come behind it until it is sent. */
  function withLater(record: EventRecord, queue: Queue): EventRecord[] {
    const wanted = [record];
    if (window.floor <= record.position) take(queue, window.after(queue.realm_id, record.position), wanted);
    return wanted;
  }

  /** The events as they go to this queue; a promise where flags have to be looked up. */
  function write(records: EventRecord[], queue: Queue): string[] | Promise<string[]> {
    if (records.length > 0) noteAnswer(queue.pace, Date.now());
    if (records.every(({ audience }) => audience.flags_of === undefined)) {
      return records.map((record) => texts.of(record, queue));
    }
    const { realm_id, user_id } = queue;
    const withFlags = async (record: EventRecord) => {
      const message_id = record.audience.flags_of;
      const flags = message_id === undefined ? undefined : await flagsOf({ realm_id, user_id, message_id });
      return texts.of(record, queue, flags);
    };
    return Promise.all(records.map(withFlags));
  }

  /**
   * Adds a batch of events that have left the window; answers how far it came, undefined when the
   * log does not reach back to the cursor.
   */
  async function takeOlder(queue: Queue, cursor: number, wanted: EventRecord[]): Promise<number | undefined> {
    const { realm_id, user_id } = queue;
    const { floor } = window;
    const oldest = await findOldestPosition(db.reads);
    if (oldest === undefined || cursor < oldest - 1) return undefined;
    const records = await findRealmEventsBetween(db.reads, realm_id, cursor, floor, MAX_EVENTS_PER_ANSWER);
    const ofChannels = records.filter(({ audience }) => audience.channel_id !== undefined);
    const spans = new ChannelSpans();
    if (ofChannels.length > 0) {
      // The registry knows only the subscriptions that count for the window.
      const clock = Math.min(...ofChannels.map((record) => record.clock));
      for (const held of await findUserSpans(db.reads, [{ realm_id, user_id }], clock)) spans.load(held);
    }
    const isSubscribed = (channel_id: number, at: number) => spans.covers(user_id, channel_id, at);
    take({ ...queue, isSubscribed }, records, wanted);
    return records.length < MAX_EVENTS_PER_ANSWER ? floor : records.at(-1)!.position;
  }

  function take(queue: Queue, records: EventRecord[], wanted: EventRecord[]) {
    for (const record of records) {
      if (wanted.length === MAX_EVENTS_PER_ANSWER) return;
      if (isFor(record, queue)) wanted.push(record);
    }
  }

  let ticking: Promise<boolean> | undefined;

  /** Moves the log by an event for nobody, so that a heartbeat of a quiet server has a new id. */
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

  async function heartbeat(queue: Queue, cursor: number): Promise<string[]> {
    while (tail.position() <= cursor) if (!(await tick(queue.realm_id))) return [];
    return [JSON.stringify({ type: 'heartbeat', id: tail.position() })];
  }

  /** `first`: an event that is there, for a queue that is to rest before it gets it. */
  function wait(
    queue: Queue,
    cursor: number,
    { heartbeat_ms, closed }: Poll,
    first: EventRecord | undefined,
  ): Promise<string[]> {
    return new Promise((resolve) => {
      let timer = setTimeout(() => waiter.answer(heartbeat(queue, cursor)), heartbeat_ms);
      let isGathering = false;
      const abandon = () => waiter.answer([]);
      const waiter: Waiter = {
        cursor,
        gather(record) {
          if (isGathering) return;
          isGathering = true;
          clearTimeout(timer);
          const answer = () => waiter.answer(inTurn(() => write(withLater(record, queue), queue)));
          const pause = pauseOf(queue.pace, Date.now());
          if (pause === 0) answer();
          else timer = setTimeout(answer, pause);
        },
        answer(events) {
          clearTimeout(timer);
          closed.removeEventListener('abort', abandon);
          if (queue.waiter === waiter) queues.wait(queue, undefined);
          resolve(events);
        },
      };
      closed.addEventListener('abort', abandon);
      queues.wait(queue, waiter);
      if (first) waiter.gather(first);
    });
  }

  const touching = setInterval(() => {
    queues.touchSeen().catch((error: unknown) => log.warn({ err: error }, 'queues could not be marked as seen'));
  }, TOUCH_EVERY_MS);
  touching.unref();

  return {
    async poll(request) {
      const { queue_id, realm_id, user_id, closed } = request;
      const queue = queues.get(queue_id) ?? (await queues.find(queue_id));
      if (!queue || queue.realm_id !== realm_id || queue.user_id !== user_id) return 'gone';
      queue.seen_at = Date.now();
      queue.waiter?.answer([]);
      const { start_position } = queue.row;
      const last_event_id = request.last_event_id === -1 ? start_position : request.last_event_id;
      if (last_event_id < start_position) return 'pruned';
      if (last_event_id > tail.position()) {
        // Another replica may be ahead of this one; the log itself knows what was ever issued.
        await tail.catchUp();
        if (last_event_id > tail.position()) return stopping.aborted ? [] : 'never_issued';
      }
      const wanted: EventRecord[] = [];
      let cursor: number | undefined = last_event_id;
      while (cursor < window.floor && wanted.length < MAX_EVENTS_PER_ANSWER) {
        const from: number = cursor;
        cursor = await inOlderLane(() => takeOlder(queue, from, wanted));
        if (cursor === undefined) {
          queues.drop(queue);
          return 'gone';
        }
      }
      // From here to `wait` nothing is awaited, so that no event slips in between unseen.
      if (queues.get(queue_id) !== queue) return 'gone';
      take(queue, window.after(realm_id, cursor), wanted);
      const isResting = cursor === last_event_id && pauseOf(queue.pace, Date.now()) > 0;
      const isNow = request.dont_block || stopping.aborted || closed.aborted;
      if (isNow || (wanted.length > 0 && !isResting)) return write(wanted, queue);
      return wait(queue, last_event_id, request, wanted[0]);
    },
    forget: (queue_id) => queues.forget(queue_id),
    waiting: () => queues.waiting,
    async stop() {
      clearInterval(touching);
      queues.answerAll();
      await queues.touchSeen().catch(() => undefined);
      await sequencer.stop();
      await tail.stop();
    },
  };
}
