import type { EventRecord } from './event.js';

/** Where reading begins: a position, and a clock with which `floor_clock` may start. */
export interface LogStart {
  position: number;
  clock: number;
}

/**
 * The recent events of each organization in memory. It has everything after `floor`, so polls of recent queues need no
 * query; older events are read from the database.
 */
export class EventWindow {
  readonly #byRealm = new Map<number, Run>();
  readonly #all = new Run();
  #bytes = 0;
  #floor: LogStart;

  constructor(
    start: LogStart,
    private readonly max_bytes: number,
    private readonly max_age_ms: number,
  ) {
    this.#floor = start;
  }

  /** Every event with a higher position is here. */
  get floor(): number {
    return this.#floor.position;
  }

  /**
   * Subscriptions that ended before this clock matter to no event here: all that was sent during them was committed,
   * under the channel's lock, before this clock was drawn.
   */
  get floor_clock(): number {
    return this.#floor.clock;
  }

  push(record: EventRecord, now: number): void {
    let events = this.#byRealm.get(record.realm_id);
    if (!events) this.#byRealm.set(record.realm_id, (events = new Run()));
    events.push(record);
    this.#all.push(record);
    this.#bytes += record.bytes;
    for (;;) {
      const oldest = this.#all.first;
      if (!oldest) break;
      if (this.#bytes <= this.max_bytes && now - oldest.created_at.getTime() <= this.max_age_ms) break;
      this.#drop(oldest);
    }
  }

  /** The position of the newest event of all organizations. */
  get newest(): number {
    return this.#all.last?.position ?? this.floor;
  }

  after(realm_id: number, position: number): EventRecord[] {
    return this.#byRealm.get(realm_id)?.after(position) ?? [];
  }

  /** At most `most` events after `position`, none of them after `end`. */
  between(realm_id: number, position: number, end: number, most: number): EventRecord[] {
    return this.#byRealm.get(realm_id)?.between(position, end, most) ?? [];
  }

  #drop(oldest: EventRecord): void {
    this.#all.dropFirst();
    this.#bytes -= oldest.bytes;
    this.#floor = oldest;
    const events = this.#byRealm.get(oldest.realm_id)!;
    events.dropFirst();
    if (!events.first) this.#byRealm.delete(oldest.realm_id);
  }
}

/** Events by ascending position, taken from the front without moving the others each time. */
class Run {
  readonly #records: (EventRecord | undefined)[] = [];
  #start = 0;

  get first(): EventRecord | undefined {
    return this.#records[this.#start];
  }

  get last(): EventRecord | undefined {
    return this.#records.length > this.#start ? this.#records.at(-1) : undefined;
  }

  push(record: EventRecord): void {
    this.#records.push(record);
  }

  dropFirst(): void {
    this.#records[this.#start] = undefined;
    this.#start += 1;
    if (this.#start < 1_024 || this.#start < this.#records.length / 2) return;
    this.#records.splice(0, this.#start);
    this.#start = 0;
  }

  after(position: number): EventRecord[] {
    return this.#records.slice(this.#indexAfter(position)) as EventRecord[];
  }

  between(position: number, end: number, most: number): EventRecord[] {
    const from = this.#indexAfter(position);
    return this.#records.slice(from, Math.min(this.#indexAfter(end), from + most)) as EventRecord[];
  }

  /** The index of the first event after a position. */
  #indexAfter(position: number): number {
    let low = this.#start;
    let high = this.#records.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#records[middle]!.position <= position) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
