import type { Place } from './place.js';
import type { State, Unread } from './state.js';
import { isDirect, peopleOf } from './place.js';

export interface UnreadPlace {
  place: Place;
  stream_id?: number;
  topic?: string;
  count: number;
  mentions: number;
  newest_id: number;
  isMuted: boolean;
}

/** A muted topic, or one of a muted channel that is neither unmuted nor followed; a conversation with a muted person. */
export function isMuted(state: State, { place, stream_id }: Pick<Unread, 'place' | 'stream_id'>): boolean {
  if (stream_id === undefined) return isDirect(place) && peopleOf(place).every((id) => state.muted_users.has(id));
  const policy = state.user_topics.get(place)?.policy ?? 0;
  if (policy === 1) return true;
  return (state.subscriptions.get(stream_id)?.is_muted ?? true) && policy < 2;
}

let last: { key: readonly unknown[]; places: ReadonlyMap<Place, UnreadPlace> } | undefined;

/** Places with unread messages; computed again only when one of its inputs changed. */
export function unreadPlaces(state: State): ReadonlyMap<Place, UnreadPlace> {
  const { unread, mentions, user_topics, subscriptions, muted_users } = state;
  const key = [unread, mentions, user_topics, subscriptions, muted_users];
  if (last?.key.every((part, at) => part === key[at])) return last.places;
  const places = new Map<Place, UnreadPlace>();
  for (const [id, one] of unread) {
    let found = places.get(one.place);
    if (!found) {
      found = { ...one, count: 0, mentions: 0, newest_id: 0, isMuted: isMuted(state, one) };
      places.set(one.place, found);
    }
    found.count++;
    found.newest_id = Math.max(found.newest_id, id);
    if (mentions.has(id)) found.mentions++;
  }
  last = { key, places };
  return places;
}

export interface Count {
  count: number;
  mentions: number;
}

/** The unread messages of some places. In muted places only mentions count. */
export function countOf(places: Iterable<UnreadPlace>): Count {
  const total = { count: 0, mentions: 0 };
  for (const { count, mentions, isMuted } of places) {
    total.count += isMuted ? mentions : count;
    total.mentions += mentions;
  }
  return total;
}
