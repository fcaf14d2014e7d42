import type { UserSpan } from './event-store.js';
import type { EventRecord } from './event.js';

interface Span {
  from: number;
  to: number;
}

/**
 * When one user was subscribed to which channel, in message ids. Because spans are placed on the
 * same clock as events, the answer for an event does not depend on when they were loaded.
 */
export class UserSpans {
  readonly #byChannel = new Map<number, Span[]>();

  constructor(rows: UserSpan[]) {
    this.load(rows);
  }

  /** Adds rows of the database to what events have told already. */
  load(rows: UserSpan[]): void {
    for (const { channel_id, from_message_id: from, to_message_id } of rows) {
      const to = to_message_id ?? Infinity;
      const known = this.#of(channel_id).find((span) => span.from === from);
      if (known) known.to = Math.min(known.to, to);
      else this.#of(channel_id).push({ from, to });
    }
  }

  covers(channel_id: number, clock: number): boolean {
    return this.#byChannel.get(channel_id)?.some((span) => span.from <= clock && clock <= span.to) ?? false;
  }

  /** Learns from a `subscription` event of this user; hearing of one twice changes nothing. */
  apply(record: EventRecord): void {
    const { op, subscriptions } = record.payload as { op?: string; subscriptions?: { stream_id: number }[] };
    for (const { stream_id } of subscriptions ?? []) {
      const spans = this.#of(stream_id);
      if (op === 'add' && !spans.some((span) => span.from === record.clock)) {
        spans.push({ from: record.clock, to: Infinity });
      }
      if (op === 'remove') {
        for (const span of spans) if (span.from < record.clock && span.to === Infinity) span.to = record.clock - 1;
      }
    }
  }

  #of(channel_id: number): Span[] {
    let spans = this.#byChannel.get(channel_id);
    if (!spans) this.#byChannel.set(channel_id, (spans = []));
    return spans;
  }
}
