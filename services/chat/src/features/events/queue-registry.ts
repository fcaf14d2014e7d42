import { UserSpans } from './spans.js';
import { findLiveQueue, findUserSpans, touchQueues } from './event-store.js';
import type { Database } from '../../db.js';
import type { Recipient } from './event-rules.js';
import type { WireEvent } from './event-wire.js';
import type { EventRecord, QueueRow } from './event.js';

/** A poll that waits for events behind `cursor`. */
export interface Waiter {
  cursor: number;
  /** Ends the waiting at once, whenever the events follow. */
  answer(events: WireEvent[] | Promise<WireEvent[]>): void;
}

/** A queue whose polls come to this replica. */
export interface Queue extends Recipient {
  row: QueueRow;
  seen_at: number;
  waiter: Waiter | undefined;
  empty_topic_display_name: string;
}

/** Queues are known by their row until they are polled here; it must not lag far behind. */
export const TOUCH_EVERY_MS = 20_000;

/** The queues that this replica serves, and when their users were subscribed to what. */
export class QueueRegistry {
  readonly #queues = new Map<string, Queue>();
  readonly #waitingByRealm = new Map<number, Set<Queue>>();
  readonly #spansByUser = new Map<number, { spans: UserSpans; queues: number; loaded: Promise<void> }>();

  constructor(
    private readonly db: Database,
    private readonly idle_seconds: number,
  ) {}

  get waiting(): number {
    let count = 0;
    for (const queues of this.#waitingByRealm.values()) count += queues.size;
    return count;
  }

  waitingIn(realm_id: number): Iterable<Queue> {
    return this.#waitingByRealm.get(realm_id) ?? [];
  }

  /** The queue, unless it was unheard of for too long by every replica. */
  async find(queue_id: string, empty_topic_display_name: string): Promise<Queue | undefined> {
    const known = this.#queues.get(queue_id);
    if (known && (known.waiter || Date.now() - known.seen_at < this.idle_seconds * 1000)) return known;
    if (known) this.drop(known);
    const row = await findLiveQueue(this.db, queue_id, this.idle_seconds);
    if (!row) return undefined;
    const spans = row.user_id === null ? new UserSpans([]) : await this.#holdSpans(row.realm_id, row.user_id);
    const raced = this.#queues.get(queue_id);
    if (raced) {
      this.#releaseSpans(row.user_id);
      return raced;
    }
    const queue: Queue = {
      row,
      realm_id: row.realm_id,
      user_id: row.user_id,
      role: row.role,
      options: row.options,
      isSubscribed: (channel_id, clock) => spans.covers(channel_id, clock),
      seen_at: Date.now(),
      waiter: undefined,
      empty_topic_display_name,
    };
    this.#queues.set(queue_id, queue);
    return queue;
  }

  get(queue_id: string): Queue | undefined {
    return this.#queues.get(queue_id);
  }

  setWaiter(queue: Queue, waiter: Waiter | undefined): void {
    queue.waiter = waiter;
    queue.seen_at = Date.now();
    let waiting = this.#waitingByRealm.get(queue.realm_id);
    if (waiter) {
      if (!waiting) this.#waitingByRealm.set(queue.realm_id, (waiting = new Set()));
      waiting.add(queue);
    } else if (waiting?.delete(queue) && waiting.size === 0) {
      this.#waitingByRealm.delete(queue.realm_id);
    }
  }

  drop(queue: Queue): void {
    queue.waiter?.answer([]);
    if (!this.#queues.delete(queue.row.id)) return;
    this.setWaiter(queue, undefined);
    this.#releaseSpans(queue.user_id);
  }

  /** Takes from an event what decides about the delivery of those behind it. */
  learn(record: EventRecord): void {
    const { type, op } = record.payload;
    if (type === 'subscription' && (op === 'add' || op === 'remove')) {
      for (const user_id of record.audience.user_ids ?? []) this.#spansByUser.get(user_id)?.spans.apply(record);
    }
    if (type !== 'realm_user' || op !== 'update') return;
    const person = record.payload['person'] as { user_id: number; role?: number; is_active?: boolean };
    if (person.role === undefined && person.is_active !== false) return;
    for (const queue of this.#queues.values()) {
      if (queue.user_id !== person.user_id) continue;
      if (person.role !== undefined) queue.role = person.role;
      if (person.is_active === false) this.drop(queue);
    }
  }

  /** Writes down which queues were heard of, and forgets those that were not. */
  async touchSeen(): Promise<void> {
    const now = Date.now();
    const seen: string[] = [];
    for (const queue of this.#queues.values()) {
      if (queue.waiter) queue.seen_at = now;
      if (now - queue.seen_at <= TOUCH_EVERY_MS * 1.5) seen.push(queue.row.id);
      else if (now - queue.seen_at > this.idle_seconds * 1000) this.drop(queue);
    }
    if (seen.length > 0) await touchQueues(this.db, seen);
  }

  answerAll(): void {
    for (const queue of this.#queues.values()) queue.waiter?.answer([]);
  }

  async #holdSpans(realm_id: number, user_id: number): Promise<UserSpans> {
    let held = this.#spansByUser.get(user_id);
    if (!held) {
      const spans = new UserSpans([]);
      const loaded = findUserSpans(this.db, realm_id, user_id).then((rows) => spans.load(rows));
      // Registered before it is filled, so that events heard during the query are not missed.
      held = { spans, queues: 0, loaded };
      this.#spansByUser.set(user_id, held);
    }
    held.queues += 1;
    try {
      await held.loaded;
    } catch (error) {
      if (this.#spansByUser.get(user_id) === held) this.#spansByUser.delete(user_id);
      throw error;
    }
    return held.spans;
  }

  #releaseSpans(user_id: number | null): void {
    const held = user_id === null ? undefined : this.#spansByUser.get(user_id);
    if (held && --held.queues === 0) this.#spansByUser.delete(user_id!);
  }
}
