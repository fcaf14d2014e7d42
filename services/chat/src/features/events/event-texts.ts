import { LRUCache } from 'lru-cache';
import { NO_EVENTS } from '../../deps/event-hub.js';
import { toWire } from './event-wire.js';
import type { EventRecord } from './event.js';
import type { Queue } from './realm-queues.js';

/** Bytes of texts that are kept for other queues. */
const KEPT_BYTES = 8_388_608;

/** Events as JSON. Each is written once for all queues that get the same text. */
export class EventTexts {
  readonly #texts = new LRUCache<string, string>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (text, key) => text.length + key.length + 100,
  });

  constructor(private readonly openSealed: (text: string) => string) {}

  /** `flags`: the flags of the queue's user, if the audience has `flags_of`. */
  of(record: EventRecord, queue: Queue, flags?: string[]): string {
    const { row, user_id, options } = queue;
    const write = () => JSON.stringify(toWire(record, { row, user_id, options, openSealed: this.openSealed }, flags));
    if (isForOneQueue(record, queue)) return write();
    const key = `${record.position} ${queue.flavour} ${flags?.join() ?? ''}`;
    const known = this.#texts.get(key);
    if (known !== undefined) return known;
    const text = write();
    this.#texts.set(key, text);
    return text;
  }

  /** A JSON list of events without `flags_of`. */
  listOf(records: readonly EventRecord[], queue: Queue): Buffer {
    return records.length === 0 ? NO_EVENTS : listOfTexts(records.map((record) => this.of(record, queue)));
  }
}

export const listOfTexts = (texts: readonly string[]): Buffer => Buffer.from(`[${texts.join()}]`);

/** Whether only this queue gets this text. */
function isForOneQueue({ audience, payload }: EventRecord, { row, user_id }: Queue): boolean {
  const sent_by = payload['sent_by'] as { queue_id: string } | undefined;
  return sent_by?.queue_id === row.id || payload['sealed'] !== undefined || audience.per_user?.[user_id] !== undefined;
}
