import type { Client } from '../connection/client.js';
import { conversationNarrow } from '../messages/actions.js';
import { plainText } from '../messages/sanitize.js';
import { matches } from '../model/matching.js';
import { isolated, namesOf, topicName } from '../model/names.js';
import { isQuietAt, noticeOf } from '../model/notify.js';
import type { State } from '../model/state.js';
import type { Event, Message } from '../model/types.js';
import { addressOf, currentRoute, go } from '../shell/route.js';
import { playSound } from './sound.js';

const MOST_TEXT = 200;
/** So long no other window of this browser makes a sound for the same message. */
const CLAIM_MS = 3000;
const open = new Map<number, Notification>();
/** Windows of this browser, and its service worker, tell each other what was shown. */
const otherWindows = 'BroadcastChannel' in globalThis ? new BroadcastChannel('notices') : undefined;
const MOST_KNOWN = 2_000;
const shownElsewhere = new Set<number>();
otherWindows?.addEventListener('message', ({ data }) => {
  if (Number.isInteger(data)) shownElsewhere.add(data);
  const [oldest] = shownElsewhere;
  if (oldest !== undefined && shownElsewhere.size > MOST_KNOWN) shownElsewhere.delete(oldest);
});

/** Tells the reader of what came while they look elsewhere, and takes that back where it was read or deleted. */
export function notifyOf(client: Client, events: readonly Event[]): void {
  for (const event of events) {
    if (event.type === 'message') tellOf(client, { ...event.message, flags: event.flags });
    if (event.type === 'update_message_flags' && event.flag === 'read' && event.op === 'add') close(event.messages);
    if (event.type === 'delete_message') close(event.message_ids ?? [event.message_id ?? []].flat());
  }
}

/** Whether a window that kept its queue, or the service worker, has shown it. */
export const wasShown = (id: number): boolean => shownElsewhere.has(id);

export function tellOf(client: Client, message: Message): void {
  const { state } = client;
  const { isShown, isHeard } = noticeOf(state, { message, flags: message.flags });
  if ((!isShown && !isHeard) || isQuietAt(state, new Date()) || isLookedAt(client, message)) return;
  if (isShown) show(client, message);
  if (isHeard) void claim(message.id, () => playSound(String(state.settings['notification_sound'])));
}

/** Its conversation is in front of the reader. */
export function isLookedAt({ state }: Client, message: Message): boolean {
  const route = currentRoute();
  return document.hasFocus() && route.view === 'narrow' && matches(message, route.narrow, state) === true;
}

function show(client: Client, message: Message): void {
  const { state } = client;
  const isPrivate = message.type === 'private' && state.settings['pm_content_in_desktop_notifications'] === false;
  const channel = message.type === 'stream' ? state.channels.get(message.stream_id)?.name : undefined;
  const title =
    message.type === 'stream'
      ? `${message.sender_full_name} · #${isolated(channel ?? '')} › ${isolated(topicName(state, message.subject))}`
      : message.sender_full_name;
  // The tag is that of pushes too: a message is shown once, however many windows there are.
  const body = isPrivate ? '' : plainText(message.content).slice(0, MOST_TEXT);
  const to = () => addressOf(conversationNarrow(message, state.own_id ?? 0), namesOf(state), message.id);
  const isDisplayed = display(title, { body, tag: `message-${message.id}` }, [message.id], to);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin, and no such argument
  if (isDisplayed) otherWindows?.postMessage(message.id);
}

/** Shows one that tells of these messages, until the last of them was read; a click leads to the address. Answers whether it could. */
export function display(
  title: string,
  options: { body: string; tag: string },
  ids: readonly number[],
  address: () => string,
): boolean {
  if (!('Notification' in window) || Notification.permission !== 'granted') return false;
  try {
    const notification = new Notification(title, { ...options, silent: true });
    for (const id of ids) open.set(id, notification);
    notification.addEventListener('close', () => {
      for (const id of ids) if (open.get(id) === notification) open.delete(id);
    });
    notification.addEventListener('click', () => {
      window.focus();
      notification.close();
      go(address());
    });
    return true;
  } catch {
    // Telephones show those of the service worker only.
    return false;
  }
}

/** Those that were read or deleted while the queue was lost. */
export function closeRead({ unread }: State): void {
  close([...open.keys()].filter((id) => !unread.has(id)));
}

/** Whose messages they tell of is not here any more. */
export function closeNotices(): void {
  for (const notification of new Set(open.values())) notification.close();
}

function close(ids: readonly number[]): void {
  for (const id of ids) {
    const notification = open.get(id);
    open.delete(id);
    if (notification && ![...open.values()].includes(notification)) notification.close();
  }
}

/** Whichever window is first does it, and the others do not. */
export async function claim(id: number, act: () => void): Promise<void> {
  if (!('locks' in navigator)) return act();
  await navigator.locks.request(`notice-${id}`, { ifAvailable: true }, async (lock) => {
    if (!lock) return;
    act();
    await new Promise((resolve) => setTimeout(resolve, CLAIM_MS));
  });
}
