import type { EventRecord } from './event.js';

/** Rough bytes a record holds beyond its payload. */
const OVERHEAD = 200;

/**
 * The recent part of the log in memory, per organization. Holds everything after `floor`, so that
 * polls of queues that kept up need no query; older events are read from the database.
 */
export class EventWindow {
  readonly #byRealm = new Map<number, EventRecord[]>();
  readonly #order: { record: EventRecord; size: number }[] = [];
  #first = 0;
  #size = 0;
  #floor: number;

  constructor(
    floor: number,
    private readonly max_bytes: number,
    private readonly max_age_ms: number,
  ) {
    this.#floor = floor;
  }

  /** Every event with a higher position is here. */
  get floor(): number {
    return this.#floor;
  }

  push(record: EventRecord, now: number): void {
    const size = OVERHEAD + JSON.stringify(record.payload).length;
    this.#order.push({ record, size });
    this.#size += size;
    let records = this.#byRealm.get(record.realm_id);
    if (!records) this.#byRealm.set(record.realm_id, (records = []));
    records.push(record);
    this.#trim(now);
  }

  after(realm_id: number, position: number): EventRecord[] {
    const records = this.#byRealm.get(realm_id) ?? [];
    let low = 0;
    let high = records.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (records[middle]!.position <= position) low = middle + 1;
      else high = middle;
    }
    return records.slice(low);
  }

  #trim(now: number): void {
    for (;;) {
      const oldest = this.#order[this.#first];
      if (!oldest) break;
      if (this.#size <= this.max_bytes && now - oldest.record.created_at.getTime() <= this.max_age_ms) break;
      this.#first += 1;
      this.#size -= oldest.size;
      this.#floor = oldest.record.position;
      const records = this.#byRealm.get(oldest.record.realm_id)!;
      records.shift();
      if (records.length === 0) this.#byRealm.delete(oldest.record.realm_id);
    }
    if (this.#first > 1024 && this.#first > this.#order.length / 2) {
      this.#order.splice(0, this.#first);
      this.#first = 0;
    }
  }
}
