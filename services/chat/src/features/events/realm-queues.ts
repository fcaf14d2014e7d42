import type { Pace } from './answer-pace.js';
import { isAmong, type Recipient } from './event-rules.js';
import type { EventRecord, QueueRow } from './event.js';
import { ChannelSpans } from './spans.js';

/** A poll that waits for events behind `cursor`. */
export interface Waiter {
  cursor: number;
  /** There is an event for it: answers that and what comes while the queue rests. */
  gather(record: EventRecord): void;
  /** Ends the waiting at once, whenever the events follow. Each event is JSON. */
  answer(events: string[] | Promise<string[]>): void;
}

/** A queue whose polls come to this replica. */
export interface Queue extends Recipient {
  row: QueueRow;
  seen_at: number;
  /** Set through `RealmQueues.wait`, which finds it again. */
  waiter: Waiter | undefined;
  /** The same number for queues for which an event is written the same. */
  flavour: number;
  pace: Pace;
}

/** The queues of one organization that are served here: an event finds those that it may concern without asking all. */
export class RealmQueues {
  readonly spans = new ChannelSpans();
  readonly #byUser = new Map<number, Set<Queue>>();
  readonly #waitingByRole = new Map<number, Set<Queue>>();
  readonly #followingAll = new Set<Queue>();

  get waiting(): number {
    let count = 0;
    for (const queues of this.#waitingByRole.values()) count += queues.size;
    return count;
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

  /** Whoever waited before is answered: they would not be found any more. */
  wait(queue: Queue, waiter: Waiter | undefined): void {
    const earlier = queue.waiter;
    queue.waiter = waiter;
    const alike = this.#waitingByRole.get(queue.role);
    if (!waiter) alike?.delete(queue);
    else if (alike) alike.add(queue);
    else this.#waitingByRole.set(queue.role, new Set([queue]));
    if (waiter) earlier?.answer([]);
  }

  changeRole(queue: Queue, role: number): void {
    const { waiter } = queue;
    this.wait(queue, undefined);
    queue.role = role;
    this.wait(queue, waiter);
  }

  /**
   * All waiting queues that the event may concern, some of them twice; whether it does, the rules say
   * (event-rules.ts). What this costs follows who is meant, not who is here.
   */
  *candidates({ audience }: EventRecord): Iterable<Queue> {
    const { everyone, user_ids, channel_id } = audience;
    if (everyone) {
      for (const [role, queues] of this.#waitingByRole) if (isAmong(everyone, role)) yield* queues;
    }
    for (const user_id of user_ids ?? []) yield* waitingOf(this.of(user_id));
    if (channel_id === undefined) return;
    for (const user_id of this.spans.everIn(channel_id)) yield* waitingOf(this.of(user_id));
    if (audience.is_public_channel) yield* waitingOf(this.#followingAll);
  }
}

const NONE: ReadonlySet<Queue> = new Set();

function* waitingOf(queues: ReadonlySet<Queue>): Iterable<Queue> {
  for (const queue of queues) if (queue.waiter) yield queue;
}
