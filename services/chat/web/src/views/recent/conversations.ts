import { call } from '../../connection/call.js';
import { placeOf, type Place } from '../../model/place.js';
import type { Message } from '../../model/types.js';

const PAGE = 1000;

export interface Conversation {
  place: Place;
  newest: Message;
  /** Ids of who wrote, the latest first. */
  authors: number[];
}

/** What is known of all conversations, from the newest message back. */
export interface Known {
  messages: readonly Message[];
  /** Everything that is newer has been looked at; undefined before the first page. */
  oldest_id: number | undefined;
  foundOldest: boolean;
}

export const NOTHING_KNOWN: Known = { messages: [], oldest_id: undefined, foundOldest: false };

/** With the page of messages before what is known. */
export async function loadOlder({ messages: before, oldest_id }: Known, own_id: number): Promise<Known> {
  const { messages, found_oldest } = await call('GET /messages', {
    anchor: oldest_id === undefined ? 'newest' : String(oldest_id),
    include_anchor: oldest_id === undefined,
    num_before: PAGE,
    num_after: 0,
    client_gravatar: false,
    apply_markdown: true,
    allow_empty_topic_name: true,
    narrow: [],
  });
  return {
    messages: telling([...before, ...messages], own_id),
    oldest_id: messages[0]?.id ?? oldest_id,
    foundOldest: found_oldest || messages.length === 0,
  };
}

/** Of each conversation what each author wrote last: the rest would only take memory. */
function telling(messages: readonly Message[], own_id: number): Message[] {
  const seen = new Set<string>();
  return [...messages]
    .sort((a, b) => b.id - a.id)
    .filter((message) => {
      const key = `${message.sender_id} ${placeOf(message, own_id)}`;
      if (seen.has(key)) return false;
      seen.add(key);
      return true;
    });
}

/** By their newest message, the latest first. */
export function conversationsOf(messages: Iterable<Message>, own_id: number): Conversation[] {
  const found = new Map<Place, Conversation>();
  for (const message of [...messages].sort((a, b) => b.id - a.id)) {
    const place = placeOf(message, own_id);
    const known = found.get(place);
    if (!known) found.set(place, { place, newest: message, authors: [message.sender_id] });
    else if (!known.authors.includes(message.sender_id)) known.authors.push(message.sender_id);
  }
  return [...found.values()];
}
