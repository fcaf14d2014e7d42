export type ModelPlace = { channel_id: number; topic: string } | { user_ids: number[] };

export interface ModelMessage {
  id: number;
  sender_id: number;
  place: ModelPlace;
  /** Whom it reached when it was sent. */
  reached: Set<number>;
  unread: Set<number>;
}

/** The plainest record of who has read what: one entry for every message and every user. */
export class ReadStateModel {
  readonly messages = new Map<number, ModelMessage>();
  readonly #subscriptions = new Map<number, Set<number>>();

  constructor(private readonly user_ids: readonly number[]) {}

  sent(id: number, place: ModelPlace, sender_id: number, read_by_sender: boolean): void {
    const reached = this.user_ids.filter((user_id) =>
      'user_ids' in place ? place.user_ids.includes(user_id) : this.isSubscribed(user_id, place.channel_id),
    );
    const unread = reached.filter((user_id) => user_id !== sender_id || !read_by_sender);
    this.messages.set(id, { id, sender_id, place, reached: new Set(reached), unread: new Set(unread) });
  }

  read(user_id: number, ids: readonly number[]): void {
    for (const id of ids) this.messages.get(id)?.unread.delete(user_id);
  }

  /** Answers the channels that were passed over. */
  markUnread(user_id: number, ids: readonly number[]): number[] {
    const ignored = new Set<number>();
    for (const id of ids) {
      const { place, unread } = this.messages.get(id)!;
      if ('channel_id' in place && !this.isSubscribed(user_id, place.channel_id)) ignored.add(place.channel_id);
      else unread.add(user_id);
    }
    return [...ignored].sort((a, b) => a - b);
  }

  subscribed(user_id: number, channel_id: number): void {
    this.#subscribersOf(channel_id).add(user_id);
  }

  unsubscribed(user_id: number, channel_id: number): void {
    this.#subscribersOf(channel_id).delete(user_id);
    this.read(user_id, this.idsIn(channel_id));
  }

  moved(ids: readonly number[], place: { channel_id: number; topic: string }): void {
    for (const id of ids) {
      const message = this.messages.get(id)!;
      message.place = place;
      for (const user_id of this.user_ids)
        if (!this.isSubscribed(user_id, place.channel_id)) message.unread.delete(user_id);
    }
  }

  isSubscribed(user_id: number, channel_id: number): boolean {
    return this.#subscribersOf(channel_id).has(user_id);
  }

  idsIn(channel_id: number, topic?: string): number[] {
    return this.#ids(
      ({ place }) => 'channel_id' in place && place.channel_id === channel_id && (topic ?? place.topic) === place.topic,
    );
  }

  visibleTo(user_id: number): number[] {
    return this.#ids(({ place }) => 'channel_id' in place || place.user_ids.includes(user_id));
  }

  unreadOf(user_id: number): number[] {
    return this.#ids(({ unread }) => unread.has(user_id));
  }

  historicalFor(user_id: number): number[] {
    return this.#ids(
      ({ place, reached, sender_id }) => 'channel_id' in place && !reached.has(user_id) && sender_id !== user_id,
    );
  }

  /** Unread messages by place: `channel:topic`, or `with` and the other people (everybody, for groups). */
  unreadPlacesOf(user_id: number): Record<string, number[]> {
    const places: Record<string, number[]> = {};
    for (const id of this.unreadOf(user_id)) {
      const name = placeName(this.messages.get(id)!.place, user_id);
      (places[name] ??= []).push(id);
    }
    return places;
  }

  #ids(isWanted: (message: ModelMessage) => boolean): number[] {
    return [...this.messages.values()]
      .filter(isWanted)
      .map(({ id }) => id)
      .sort((a, b) => a - b);
  }

  #subscribersOf(channel_id: number): Set<number> {
    let users = this.#subscriptions.get(channel_id);
    if (!users) this.#subscriptions.set(channel_id, (users = new Set()));
    return users;
  }
}

function placeName(place: ModelPlace, user_id: number): string {
  if ('channel_id' in place) return `${place.channel_id}:${place.topic}`;
  const everybody = [...place.user_ids].sort((a, b) => a - b);
  const others = everybody.filter((id) => id !== user_id);
  return `with ${others.length > 1 ? everybody.join(',') : (others[0] ?? user_id)}`;
}
