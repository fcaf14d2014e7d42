import type { UserSpans } from './event-store.js';
import type { EventRecord } from './event.js';

interface Span {
  from: number;
  to: number;
}

interface Subscribers {
  /** By user id: the message from which the subscription counts. */
  open: Map<number, number>;
  closed: Map<number, Span[]>;
}

/**
 * When the people who are served here were subscribed to the channels of one organization, in message
 * ids. Because spans are placed on the same clock as events, the answer for an event does not depend
 * on when they were loaded.
 */
export class ChannelSpans {
  readonly #channels = new Map<number, Subscribers>();
  readonly #channelsOf = new Map<number, Set<number>>();

  /** Loads the spans of a user who is not known yet; events update them from then on. */
  load({ user_id, spans }: UserSpans): void {
    for (const [channel_id, from, to] of spans) {
      const { open, closed } = this.#at(channel_id, user_id);
      if (to === null) open.set(user_id, from);
      else closed.set(user_id, [...(closed.get(user_id) ?? []), { from, to }]);
    }
  }

  covers(user_id: number, channel_id: number, clock: number): boolean {
    const channel = this.#channels.get(channel_id);
    if (!channel) return false;
    const from = channel.open.get(user_id);
    if (from !== undefined && from <= clock) return true;
    return channel.closed.get(user_id)?.some((span) => span.from <= clock && clock <= span.to) ?? false;
  }

  /**
   * Whether the user was subscribed at each clock from `from` to `to`; undefined if only at some, or if it is unknown.
   */
  coversAll(user_id: number, channel_id: number, from: number, to: number): boolean | undefined {
    const channel = this.#channels.get(channel_id);
    if (!channel) return false;
    if (channel.closed.has(user_id)) return undefined;
    const since = channel.open.get(user_id);
    if (since === undefined || since > to) return false;
    return since <= from ? true : undefined;
  }

  /** Users who are or were subscribed to the channel; `covers` knows at which clocks. */
  *everIn(channel_id: number): Iterable<number> {
    const channel = this.#channels.get(channel_id);
    if (!channel) return;
    yield* channel.open.keys();
    yield* channel.closed.keys();
  }

  /** How many users `everIn` yields, some of them twice. */
  countEverIn(channel_id: number): number {
    const channel = this.#channels.get(channel_id);
    return channel ? channel.open.size + channel.closed.size : 0;
  }

  /**
   * Learns from a `subscription` event of this user; hearing of one twice changes nothing. Of spans
   * that ended, those before `floor_clock` are forgotten.
   */
  apply(user_id: number, record: EventRecord, floor_clock: number): void {
    const { op, subscriptions } = record.payload as { op?: string; subscriptions?: { stream_id: number }[] };
    for (const { stream_id } of subscriptions ?? []) {
      const { open, closed } = this.#at(stream_id, user_id);
      const from = open.get(user_id);
      const ended = closed.get(user_id) ?? [];
      if (op === 'add' && from === undefined && !ended.some((span) => span.from === record.clock)) {
        open.set(user_id, record.clock);
      }
      if (op === 'remove' && from !== undefined && from < record.clock) {
        open.delete(user_id);
        const kept = ended.filter(({ to }) => to >= floor_clock);
        closed.set(user_id, [...kept, { from, to: record.clock - 1 }]);
      }
    }
  }

  forget(user_id: number): void {
    for (const channel_id of this.#channelsOf.get(user_id) ?? []) {
      const channel = this.#channels.get(channel_id)!;
      channel.open.delete(user_id);
      channel.closed.delete(user_id);
      if (channel.open.size + channel.closed.size === 0) this.#channels.delete(channel_id);
    }
    this.#channelsOf.delete(user_id);
  }

  #at(channel_id: number, user_id: number): Subscribers {
    let channel = this.#channels.get(channel_id);
    if (!channel) this.#channels.set(channel_id, (channel = { open: new Map(), closed: new Map() }));
    const channels = this.#channelsOf.get(user_id);
    if (channels) channels.add(channel_id);
    else this.#channelsOf.set(user_id, new Set([channel_id]));
    return channel;
  }
}
