import type { Logger } from 'pino';
import { limitConcurrency } from '../../concurrency/concurrency-limit.js';
import type { SharedDatabase } from '../../db/db.js';
import { AnswerEnd } from './answer-end.js';
import { AnswerLine } from './answer-line.js';
import { noteAnswer, pauseOf } from './answer-pace.js';
import { createAnswerWriter } from './answer-writer.js';
import { findOldestPosition, findRealmEventsBetween, findUserSpans, getLogStart } from './event-store.js';
import { startEventTail } from './event-tail.js';
import { EventWindow } from './event-window.js';
import type { EventRecord, FindFlags } from './event.js';
import { announceRestart } from './restart.js';
import { cursorOf, isFor, isOf, MAX_EVENTS_PER_ANSWER, take } from './queue-events.js';
import { startHeartbeats } from './heartbeats.js';
import { PollWait, tell, type WaitRules } from './poll-wait.js';
import { QueueRegistry, TOUCH_EVERY_MS } from './queue-registry.js';
import type { Queue } from './realm-queues.js';
import { createSequencer } from './sequencer.js';
import { ChannelSpans } from './spans.js';
import {
  NO_EVENTS,
  type EventHub,
  type OpenPoll,
  type Poll,
  type PollReader,
  type PollRefusal,
} from '../../deps/event-hub.js';

/** Waiting polls that one turn of the event loop answers: about 2 ms. */
const ANSWERS_PER_TURN = 20;
/** Concurrent reads of older events; other polls wait. */
const OLDER_READS = 2;
/** The part of the log from before the start: after a restart clients poll again within a minute. */
const BEFORE_START = { seconds: 120, most: 5_000 };
/** The handle of a poll that was answered at once. */
const ENDED: OpenPoll = { abandon() {} };

export interface HubOptions {
  database_url: string;
  log: Logger;
  /** Milliseconds between reads of the log without a notification. */
  poll_ms: number;
  /** Limits of the part of the log kept in memory. */
  window_bytes: number;
  window_age_ms: number;
  /** For events that carry flags of their readers (`flags_of`). */
  findFlags: FindFlags;
  /** Decrypts sealed parts of events (`sealed-text.ts`). */
  openSealed: (text: string) => string;
  /** After its abort no poll waits. */
  stopping: AbortSignal;
}

export async function startEventHub(db: SharedDatabase, options: HubOptions): Promise<EventHub> {
  const { log, stopping } = options;
  // One position for both, so that no event is neither in the window nor read into it.
  const start = await getLogStart(db, BEFORE_START);
  const window = new EventWindow(start, options.window_bytes, options.window_age_ms);
  const queues = new QueueRegistry(db, () => window.floor_clock);
  const writer = createAnswerWriter(window, options);
  const waits = new Set<PollWait>();
  const answerEnd = new AnswerEnd();
  const line = new AnswerLine<PollWait>(ANSWERS_PER_TURN, (wait) => {
    if (wait.isEnded) return;
    try {
      noteAnswer(wait.queue.pace, Date.now(), line.lateness);
      const { queue, first } = wait;
      const end = answerEnd.of(first!.position, window.newest, performance.now(), line.lateness);
      wait.answer(writer.writeFrom(first!, queue, end));
    } catch (error) {
      wait.fail(error);
    }
  });
  const waitRules: WaitRules = {
    onEvent(wait) {
      queues.gather(wait.queue);
      line.add(wait, pauseOf(wait.queue.pace, Date.now()));
    },
    onEnd(wait) {
      waits.delete(wait);
      if (wait.queue.waiter === wait) queues.wait(wait.queue, undefined);
    },
  };
  const inOlderLane = limitConcurrency(OLDER_READS);
  const sequencer = createSequencer(db, log, options.poll_ms);
  db.onEvents = () => sequencer.wake();
  const tail = await startEventTail(db, {
    ...options,
    from: start.position,
    onEvent: deliver,
    onListening: announceRestart(db),
  });
  await tail.catchUp();
  const heartbeats = startHeartbeats(db, tail, waits);
  stopping.addEventListener('abort', () => queues.answerAll());

  /** Nothing is awaited here, so a poll finds an event either in the window or by waiting. */
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

  /**
   * Adds a batch of events that have left the window. Answers its last position, or undefined if the log begins after
   * the cursor.
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
      // The registry knows only the subscriptions that matter for the window.
      const clock = Math.min(...ofChannels.map((record) => record.clock));
      for (const held of await findUserSpans(db.reads, [{ realm_id, user_id }], clock)) spans.load(held);
    }
    const isSubscribed = (channel_id: number, at: number) => spans.covers(user_id, channel_id, at);
    take({ ...queue, isSubscribed }, records, wanted);
    return records.length < MAX_EVENTS_PER_ANSWER ? floor : records.at(-1)!.position;
  }

  /** Nothing is awaited from here on, so no event is missed. `wanted`: older events, from before `cursor`. */
  function answerOrWait(
    queue: Queue,
    request: Poll,
    wanted: EventRecord[],
    cursor: number,
    reader: PollReader,
  ): OpenPoll {
    const from = cursorOf(queue, request);
    const mayWait = !request.dont_block && !stopping.aborted;
    const isResting = cursor === from && pauseOf(queue.pace, Date.now()) > 0;
    const first = wanted[0] ?? window.after(queue.realm_id, cursor).find((record) => isFor(record, queue));
    if (!mayWait || (first && !isResting)) {
      queue.waiter?.answer(NO_EVENTS);
      if (wanted.length > 0) take(queue, window.after(queue.realm_id, cursor), wanted);
      if (first) noteAnswer(queue.pace, Date.now(), line.lateness);
      tell(
        reader,
        first && wanted.length === 0 ? writer.writeFrom(first, queue, window.newest) : writer.write(wanted, queue),
      );
      return ENDED;
    }
    const wait = new PollWait(queue, from, Date.now() + request.heartbeat_ms, reader, waitRules);
    waits.add(wait);
    queues.wait(queue, wait);
    if (first) wait.gather(first);
    return wait;
  }

  const touching = setInterval(() => {
    queues.touchSeen().catch((error: unknown) => log.warn({ err: error }, 'queues could not be marked as seen'));
  }, TOUCH_EVERY_MS);
  touching.unref();

  return {
    async poll(request) {
      const { queue_id, closed } = request;
      const queue = queues.get(queue_id) ?? (await queues.find(queue_id));
      if (!queue || !isOf(queue, request)) return 'gone';
      queue.seen_at = Date.now();
      queue.waiter?.answer(NO_EVENTS);
      const last_event_id = cursorOf(queue, request);
      if (last_event_id < queue.row.start_position) return 'pruned';
      if (last_event_id > tail.position()) {
        // Another replica may be ahead of this one, so the log is read first.
        await tail.catchUp();
        if (last_event_id > tail.position()) return stopping.aborted ? NO_EVENTS : 'never_issued';
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
      if (queues.get(queue_id) !== queue) return 'gone';
      if (closed.aborted) return NO_EVENTS;
      const behind = cursor;
      return new Promise<Buffer | PollRefusal>((resolve, reject) => {
        const abandon = () => opened.abandon();
        const done = () => closed.removeEventListener('abort', abandon);
        closed.addEventListener('abort', abandon);
        const opened = answerOrWait(queue, request, wanted, behind, {
          end(events) {
            done();
            resolve(events);
          },
          fail(error) {
            done();
            reject(error);
          },
        });
      });
    },

    pollInMemory(request, reader) {
      const queue = queues.get(request.queue_id);
      if (!queue || !isOf(queue, request)) return undefined;
      const cursor = cursorOf(queue, request);
      if (cursor < Math.max(queue.row.start_position, window.floor) || cursor > tail.position()) return undefined;
      queue.seen_at = Date.now();
      return answerOrWait(queue, request, [], cursor, reader);
    },

    forget: (queue_id) => queues.forget(queue_id),
    waiting: () => queues.waiting,
    async stop() {
      clearInterval(touching);
      heartbeats.stop();
      queues.answerAll();
      await queues.touchSeen().catch(() => undefined);
      await sequencer.stop();
      await tail.stop();
    },
  };
}
