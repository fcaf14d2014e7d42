import { batchLoader } from '../../concurrency/batch-loader.js';
import type { Database } from '../../db/db.js';
import { NO_EVENTS } from '../../deps/event-hub.js';
import { findLiveQueues, findUserSpans, touchQueues, type UserSpans } from './event-store.js';
import type { EventRecord, QueueOptions, QueueRow } from './event.js';
import { NumberedValues } from './numbered-values.js';
import { RealmQueues, type Queue, type Waiter } from './realm-queues.js';

/** Milliseconds between updates of the queues' last poll, which other replicas read. */
export const TOUCH_EVERY_MS = 20_000;
/** Queues that one statement finds or updates. */
const TOGETHER = 500;

/** Kinds of queues that keep their number. */
const KEPT_VALUES = 10_000;

/** The queues that this replica serves. */
export class QueueRegistry {
  readonly #queues = new Map<string, Queue>();
  readonly #realms = new Map<number, RealmQueues>();
  readonly #kinds = new NumberedValues(KEPT_VALUES);
  readonly #flavours = new NumberedValues(KEPT_VALUES);
  /** One look-up at a time: events that arrive during it may be newer than what it finds, so they are applied again. */
  readonly #lookUp = batchLoader((ids: string[]) => this.#load(ids), { most: TOGETHER });
  #heardMeanwhile: EventRecord[] | undefined;

  /** `floor_clock`: spans that ended before it concern nobody (EventWindow). */
  constructor(
    private readonly db: Database,
    private readonly floor_clock: () => number,
  ) {}

  get waiting(): number {
    let count = 0;
    for (const realm of this.#realms.values()) count += realm.waiting;
    return count;
  }

  candidates(record: EventRecord): Iterable<Queue> {
    return this.#realms.get(record.realm_id)?.candidates(record) ?? [];
  }

  /** The queue, if this replica serves it already. */
  get(queue_id: string): Queue | undefined {
    const known = this.#queues.get(queue_id);
    if (!known || known.waiter || Date.now() - known.seen_at < known.row.lifespan_seconds * 1000) return known;
    this.drop(known);
    return undefined;
  }

  /** The queue, served here from now on. Undefined if no replica had a poll of it within its lifespan. */
  async find(queue_id: string): Promise<Queue | undefined> {
    return this.get(queue_id) ?? (await this.#lookUp(queue_id));
  }

  wait(queue: Queue, waiter: Waiter | undefined): void {
    queue.seen_at = Date.now();
    this.#realms.get(queue.realm_id)?.wait(queue, waiter);
  }

  gather(queue: Queue): void {
    this.#realms.get(queue.realm_id)?.gather(queue);
  }

  drop(queue: Queue): void {
    queue.waiter?.answer(NO_EVENTS);
    if (!this.#queues.delete(queue.row.id)) return;
    const realm = this.#realmOf(queue.realm_id);
    realm.remove(queue);
    if (realm.isEmpty) this.#realms.delete(queue.realm_id);
  }

  /** Applies events that change who gets later events: subscriptions, roles, deleted queues. */
  learn(record: EventRecord): void {
    if (!DECISIVE.includes(record.payload.type)) return;
    this.#heardMeanwhile?.push(record);
    this.#apply(record);
  }

  /** Stores which queues were polled, and forgets those that were not or are deleted. */
  async touchSeen(): Promise<void> {
    const now = Date.now();
    const seen: string[] = [];
    for (const queue of this.#queues.values()) {
      if (queue.waiter) queue.seen_at = now;
      if (now - queue.seen_at <= TOUCH_EVERY_MS * 1.5) seen.push(queue.row.id);
      else if (now - queue.seen_at > queue.row.lifespan_seconds * 1000) this.drop(queue);
    }
    for (let from = 0; from < seen.length; from += TOGETHER) {
      const ids = seen.slice(from, from + TOGETHER);
      const still = new Set(await touchQueues(this.db, ids));
      for (const id of ids) if (!still.has(id)) this.forget(id);
    }
  }

  forget(queue_id: string): void {
    const queue = this.#queues.get(queue_id);
    if (queue) this.drop(queue);
  }

  answerAll(): void {
    for (const queue of this.#queues.values()) queue.waiter?.answer(NO_EVENTS);
  }

  #apply(record: EventRecord): void {
    const { payload, audience } = record;
    const realm = this.#realms.get(record.realm_id);
    if (!realm) return;
    if (payload.type === 'queue_deleted') this.forget(payload['queue_id'] as string);
    if (payload.type === 'subscription' && (payload.op === 'add' || payload.op === 'remove')) {
      for (const user_id of audience.user_ids ?? []) {
        if (realm.of(user_id).size > 0) realm.spans.apply(user_id, record, this.floor_clock());
      }
    }
    if (payload.type === 'realm_user' && payload.op === 'update') {
      const { user_id, role, is_active } = payload['person'] as { user_id: number; role?: number; is_active?: boolean };
      for (const queue of realm.of(user_id)) {
        if (role !== undefined) realm.changeRole(queue, role);
        if (is_active === false) this.drop(queue);
      }
    }
  }

  async #load(ids: string[]): Promise<(Queue | undefined)[]> {
    const heard: EventRecord[] = (this.#heardMeanwhile = []);
    try {
      const rows = await findLiveQueues(this.db.reads, ids);
      const loaded = new Map<number, UserSpans>();
      for (;;) {
        // Again, should somebody's last queue have gone meanwhile, and what was known of them with it.
        const strangers = rows.filter((row) => !loaded.has(row.user_id) && !this.#isServed(row));
        if (strangers.length === 0) break;
        const spans = await findUserSpans(this.db.reads, strangers, this.floor_clock());
        for (const of of spans) loaded.set(of.user_id, of);
      }
      for (const spans of loaded.values()) this.#realmOf(spans.realm_id).spans.load(spans);
      for (const row of rows) if (!this.#queues.has(row.id)) this.#add(row);
      for (const record of heard) this.#apply(record);
    } finally {
      this.#heardMeanwhile = undefined;
    }
    return ids.map((id) => this.#queues.get(id));
  }

  #add(row: QueueRow): void {
    const { realm_id, user_id, role, options } = row;
    const realm = this.#realmOf(realm_id);
    const queue: Queue = {
      row,
      realm_id,
      user_id,
      role,
      options,
      isSubscribed: (channel_id, clock) => realm.spans.covers(user_id, channel_id, clock),
      isSubscribedThroughout: (channel_id, from, to) => realm.spans.coversAll(user_id, channel_id, from, to),
      seen_at: Date.now(),
      waiter: undefined,
      kind: this.#kinds.of(options),
      flavour: this.#flavours.of(shapingOf(options)),
      pace: { rested_at: 0 },
    };
    this.#queues.set(row.id, queue);
    realm.add(queue);
  }

  #isServed({ realm_id, user_id }: QueueRow): boolean {
    return (this.#realms.get(realm_id)?.of(user_id).size ?? 0) > 0;
  }

  #realmOf(realm_id: number): RealmQueues {
    let realm = this.#realms.get(realm_id);
    if (!realm) this.#realms.set(realm_id, (realm = new RealmQueues()));
    return realm;
  }
}

/** The options that change how an event is written. Those that decide whether it is delivered are left out. */
function shapingOf({ event_types: _, narrow: __, all_public_streams: ___, ...shaping }: QueueOptions): object {
  return shaping;
}

/** Types of events that `learn` uses. */
const DECISIVE = ['subscription', 'realm_user', 'queue_deleted'];
