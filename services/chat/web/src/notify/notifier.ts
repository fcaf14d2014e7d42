import type { Client } from '../connection/client.js';
import { conversationNarrow } from '../messages/actions.js';
import { plainText } from '../messages/sanitize.js';
import { matches } from '../model/matching.js';
import { namesOf, topicName } from '../model/names.js';
import { isQuietAt, noticeOf } from '../model/notify.js';
import type { Event, Message } from '../model/types.js';
import { addressOf, currentRoute, go } from '../shell/route.js';
import { playSound } from './sound.js';

const MOST_TEXT = 200;
/** So long no other window of this browser makes a sound for the same message. */
const CLAIM_MS = 3000;
const open = new Map<number, Notification>();

/** Tells the reader of what came while they look elsewhere, and takes that back where it was read or deleted. */
export function notifyOf(client: Client, events: readonly Event[]): void {
  for (const event of events) {
    if (event.type === 'message') tellOf(client, { ...event.message, flags: event.flags });
    if (event.type === 'update_message_flags' && event.flag === 'read' && event.op === 'add') close(event.messages);
    if (event.type === 'delete_message') close(event.message_ids ?? [event.message_id ?? []].flat());
  }
}

function tellOf(client: Client, message: Message): void {
  const { state } = client;
  const { isShown, isHeard } = noticeOf(state, { message, flags: message.flags });
  if ((!isShown && !isHeard) || isQuietAt(state, new Date()) || isLookedAt(client, message)) return;
  if (isShown) show(client, message);
  if (isHeard) void claim(message.id, () => playSound(String(state.settings['notification_sound'])));
}

/** Its conversation is in front of the reader. */
function isLookedAt({ state }: Client, message: Message): boolean {
  const route = currentRoute();
  return document.hasFocus() && route.view === 'narrow' && matches(message, route.narrow, state) === true;
}

function show(client: Client, message: Message): void {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  const { state } = client;
  const isPrivate = message.type === 'private' && state.settings['pm_content_in_desktop_notifications'] === false;
  const channel = message.type === 'stream' ? state.channels.get(message.stream_id)?.name : undefined;
  const title =
    message.type === 'stream'
      ? `${message.sender_full_name} · #${channel ?? ''} › ${topicName(state, message.subject)}`
      : message.sender_full_name;
  try {
    // The tag is that of pushes too: a message is shown once, however many windows there are.
    const notification = new Notification(title, {
      body: isPrivate ? '' : plainText(message.content).slice(0, MOST_TEXT),
      tag: `message-${message.id}`,
      silent: true,
    });
    open.set(message.id, notification);
    notification.addEventListener('close', () => open.delete(message.id));
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      go(addressOf(conversationNarrow(message, state.own_id ?? 0), namesOf(state), message.id));
    });
  } catch {
    // Telephones show those of the service worker only.
  }
}

/** Whose messages they tell of is not here any more. */
export function closeNotices(): void {
  for (const notification of open.values()) notification.close();
}

function close(ids: readonly number[]): void {
  for (const id of ids) open.get(id)?.close();
}

/** Whichever window is first does it, and the others do not. */
async function claim(id: number, act: () => void): Promise<void> {
  if (!('locks' in navigator)) return act();
  await navigator.locks.request(`notice-${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    act();
    await new Promise((resolve) => setTimeout(resolve, CLAIM_MS));
  });
}
