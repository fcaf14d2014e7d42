import type { Client } from '../connection/client.js';
import type { Message } from '../model/types.js';
import { setFlag } from './actions.js';

/** Long messages that somebody wants to see whole, as long as the page is open. */
const opened = new Set<number>();
const listeners = new Set<() => void>();

export const isOpened = (message_id: number): boolean => opened.has(message_id);

export function subscribeOpened(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function setOpened(message_id: number, isWhole: boolean): void {
  if (isWhole) opened.add(message_id);
  else opened.delete(message_id);
  for (const listener of listeners) listener();
}

export const isCollapsed = ({ flags }: Message): boolean => flags.includes('collapsed');

/** Shows a message that was collapsed, else the rest of one that is cut, else collapses it. */
export function toggleShown(client: Client, message: Message, isCut: boolean): void {
  if (!isCollapsed(message) && isCut) return setOpened(message.id, true);
  setOpened(message.id, false);
  void setFlag(client, message, 'collapsed', !isCollapsed(message));
}
