import type { Poll } from '../../deps/event-hub.js';
import { isAddressedTo, isWantedBy } from './event-rules.js';
import type { EventRecord } from './event.js';
import type { Queue } from './realm-queues.js';

/** Most events in one answer; the client polls again for the rest. */
export const MAX_EVENTS_PER_ANSWER = 500;

export function isFor(record: EventRecord, queue: Queue): boolean {
  return (
    record.position > queue.row.start_position &&
    isWantedBy(record, queue.options) &&
    isAddressedTo(record, queue) &&
    !queue.row.skipped_event_ids.includes(record.id)
  );
}

/** Adds to `wanted` the records for the queue, as many as one answer takes. */
export function take(queue: Queue, records: readonly EventRecord[], wanted: EventRecord[]): void {
  for (const record of records) {
    if (wanted.length === MAX_EVENTS_PER_ANSWER) return;
    if (isFor(record, queue)) wanted.push(record);
  }
}

/** Whether the queue belongs to the polling user. */
export function isOf(queue: Queue, { realm_id, user_id }: Poll): boolean {
  return queue.realm_id === realm_id && queue.user_id === user_id;
}

/** The position after which the poll continues. */
export function cursorOf({ row }: Queue, { last_event_id }: Poll): number {
  return last_event_id === -1 ? row.start_position : last_event_id;
}
