import type { Client } from '../connection/client.js';
import { fetchIds } from '../messages/fetch-messages.js';
import { isolated, topicName } from '../model/names.js';
import { isQuietAt, noticeOf } from '../model/notify.js';
import { languageSetting } from '../model/realm.js';
import type { State } from '../model/state.js';
import type { Message } from '../model/types.js';
import { languageOf, wordsOf } from '../words/index.js';
import { claim, closeRead, display, isLookedAt, tellOf, wasShown } from './notifier.js';
import { playSound } from './sound.js';

/** More than anybody reads from a notification. */
const MOST_ASKED = 500;
const MOST_PLACES = 4;

/**
 * After a new registration: tells once, in one notification, of what came since `since` while there was no queue. What comes
 * after that registration is told of as ever.
 */
export async function tellOfMissed(client: Client, since: number): Promise<void> {
  const { state } = client;
  closeRead(state);
  if (isQuietAt(state, new Date())) return;
  const ids = [...state.unread.keys()]
    .filter((id) => id > since && id <= state.max_message_id && !wasShown(id))
    .sort((a, b) => b - a)
    .slice(0, MOST_ASKED);
  if (ids.length === 0) return;
  const { messages } = await fetchIds(ids);
  // Meanwhile somebody may have read, muted or opened one of them.
  const { state: now } = client;
  const missed = messages.filter(
    (message) => now.unread.has(message.id) && !wasShown(message.id) && !isLookedAt(client, message),
  );
  const told = missed.map((message) => ({ message, ...noticeOf(now, { message, flags: message.flags }) }));
  const shown = told.filter(({ isShown }) => isShown).map(({ message }) => message);
  const heard = told.findLast(({ isHeard }) => isHeard);
  const [only] = shown;
  if (only && shown.length === 1) return tellOf(client, only);
  if (shown.length > 1) summarize(now, shown);
  if (heard) void claim(heard.message.id, () => playSound(String(now.settings['notification_sound'])));
}

function summarize(state: State, messages: readonly Message[]): void {
  const said = wordsOf(languageOf(languageSetting(state))).notices;
  const counts = new Map<string, number>();
  for (const message of messages) {
    const place = placeName(state, message);
    counts.set(place, (counts.get(place) ?? 0) + 1);
  }
  const places = [...counts].map(([place, count]) => (count > 1 ? `${place} (${count})` : place));
  const more = places.length - MOST_PLACES;
  const body = [...places.slice(0, MOST_PLACES), ...(more > 0 ? [said.morePlaces(more)] : [])].join('\n');
  const ids = messages.map(({ id }) => id);
  // Of two windows that wake at once the second replaces what the first has shown.
  display(said.missed(messages.length), { body, tag: 'missed' }, ids, () => '#inbox');
}

function placeName(state: State, message: Message): string {
  if (message.type === 'private') return message.sender_full_name;
  return `#${isolated(state.channels.get(message.stream_id)?.name ?? '')} › ${isolated(topicName(state, message.subject))}`;
}
