import { directPlace, topicPlace, type Place } from './place.js';
import type { Event } from './types.js';

/** Milliseconds after which typing ends without a stop event. */
const LASTS_MS = 15_000;

/** Which users are typing, by place. Entries expire. */
export class Typing {
  private readonly people = new Map<string, { place: Place; user_id: number; timer: ReturnType<typeof setTimeout> }>();
  private readonly listeners = new Set<() => void>();
  private places: ReadonlyMap<Place, readonly number[]> = new Map();

  constructor(private readonly own_id: () => number) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** User ids by place. */
  snapshot = (): ReadonlyMap<Place, readonly number[]> => this.places;

  happened(events: readonly Event[]): void {
    for (const event of events) {
      if (event.type === 'typing') {
        const { sender, recipients, stream_id, topic } = event;
        const place =
          stream_id !== undefined && topic !== undefined
            ? topicPlace(stream_id, topic)
            : directPlace(
                (recipients ?? []).map(({ user_id }) => user_id),
                this.own_id(),
              );
        if (sender.user_id !== this.own_id()) this.set(place, sender.user_id, event.op === 'start');
      }
      if (event.type === 'message')
        for (const place of this.places.keys()) this.set(place, event.message.sender_id, false);
    }
  }

  private set(place: Place, user_id: number, isTyping: boolean): void {
    const key = `${user_id} ${place}`;
    const before = this.people.get(key);
    if (!before && !isTyping) return;
    clearTimeout(before?.timer);
    if (isTyping) {
      const timer = setTimeout(() => this.set(place, user_id, false), LASTS_MS);
      this.people.set(key, { place, user_id, timer });
    } else this.people.delete(key);
    if (before && isTyping) return;
    const places = new Map<Place, number[]>();
    for (const one of this.people.values()) places.set(one.place, [...(places.get(one.place) ?? []), one.user_id]);
    this.places = places;
    for (const listener of this.listeners) listener();
  }
}
