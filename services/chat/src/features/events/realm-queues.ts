import { NO_EVENTS } from '../../deps/event-hub.js';
import type { Pace } from './answer-pace.js';
import { isAmong, type Recipient } from './event-rules.js';
import type { EventRecord, QueueRow } from './event.js';
import { ChannelSpans } from './spans.js';

/** A poll that waits for events behind `cursor`. */
export interface Waiter {
  cursor: number;
  /** There is an event for it: it is answered after the pause, with later events. Called for the first event only. */
  gather(record: EventRecord): void;
  /** Ends the waiting at once, whenever the events follow: a JSON list. */
  answer(events: Buffer | Promise<Buffer>): void;
}

/** A queue whose polls come to this replica. */
export interface Queue extends Recipient {
  row: QueueRow;
  seen_at: number;
  /** Set it with `RealmQueues.wait`, which indexes it. */
  waiter: Waiter | undefined;
  /** The number is equal for queues with the same options, and so for queues that get the same text of an event. */
  kind: number;
  flavour: number;
  /** Whether the user was subscribed to the channel at each of these clocks; undefined if it varies or is unknown. */
  isSubscribedThroughout(channel_id: number, from: number, to: number): boolean | undefined;
  pace: Pace;
}

/** The queues of one organization on this replica, indexed so that an event finds its candidates without asking all. */
export class RealmQueues {
  readonly spans = new ChannelSpans();
  readonly #byUser = new Map<number, Set<Queue>>();
  /** Queues whose polls wait without an event. Only these need to hear of one. */
  readonly #idle = new Set<Queue>();
  readonly #idleByRole = new Map<number, Set<Queue>>();
  readonly #followingAll = new Set<Queue>();
  #waiting = 0;

  get waiting(): number {
    return this.#waiting;
  }

  get isEmpty(): boolean {
    return this.#byUser.size === 0;
  }

  of(user_id: number): ReadonlySet<Queue> {
    return this.#byUser.get(user_id) ?? NONE;
  }

  add(queue: Queue): void {
    const { user_id } = queue;
    const others = this.#byUser.get(user_id);
    if (others) others.add(queue);
    else this.#byUser.set(user_id, new Set([queue]));
    if (queue.options.all_public_streams) this.#followingAll.add(queue);
  }

  remove(queue: Queue): void {
    this.wait(queue, undefined);
    this.#followingAll.delete(queue);
    const queues = this.#byUser.get(queue.user_id);
    if (!queues?.delete(queue) || queues.size > 0) return;
    this.#byUser.delete(queue.user_id);
    this.spans.forget(queue.user_id);
  }

  /** Answers the former waiter of the queue, which would not be found any more. */
  wait(queue: Queue, waiter: Waiter | undefined): void {
    const earlier = queue.waiter;
    this.#waiting += Number(waiter !== undefined) - Number(earlier !== undefined);
    queue.waiter = waiter;
    this.#setIdle(queue, waiter !== undefined);
    if (waiter) earlier?.answer(NO_EVENTS);
  }

  /** The queue's poll has an event; it gets later ones too when it is answered. */
  gather(queue: Queue): void {
    this.#setIdle(queue, false);
  }

  changeRole(queue: Queue, role: number): void {
    const isIdle = this.#idle.has(queue);
    this.#setIdle(queue, false);
    queue.role = role;
    this.#setIdle(queue, isIdle);
  }

  #setIdle(queue: Queue, isIdle: boolean): void {
    const alike = this.#idleByRole.get(queue.role);
    if (!isIdle) {
      this.#idle.delete(queue);
      alike?.delete(queue);
      return;
    }
    this.#idle.add(queue);
    if (alike) alike.add(queue);
    else this.#idleByRole.set(queue.role, new Set([queue]));
  }

  /**
   * All waiting queues without an event that this one may concern, some of them twice; whether it does, the rules say
   * (event-rules.ts). What this costs follows who is meant, or who has no event yet where these are fewer.
   */
  *candidates({ audience }: EventRecord): Iterable<Queue> {
    const { everyone, user_ids, channel_id } = audience;
    if (everyone) {
      for (const [role, queues] of this.#idleByRole) if (isAmong(everyone, role)) yield* queues;
    }
    for (const user_id of user_ids ?? []) yield* waitingOf(this.of(user_id));
    if (channel_id === undefined) return;
    if (this.#idle.size < this.spans.countEverIn(channel_id)) {
      yield* this.#idle;
      return;
    }
    for (const user_id of this.spans.everIn(channel_id)) yield* waitingOf(this.of(user_id));
    if (audience.is_public_channel) yield* waitingOf(this.#followingAll);
  }
}

const NONE: ReadonlySet<Queue> = new Set();

function* waitingOf(queues: ReadonlySet<Queue>): Iterable<Queue> {
  for (const queue of queues) if (queue.waiter) yield queue;
}
