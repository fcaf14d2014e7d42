import type { Client } from '../connection/client.js';
import type { Event } from '../model/types.js';

/** What somebody has typed into a message that they change. */
export interface Edit {
  /** The source as it was when they began. */
  before: string;
  text: string;
}

const byClient = new WeakMap<Client, Map<number, Edit>>();

/** Kept while the row is out of sight, and while another conversation is shown. */
export function editsOf(client: Client): Map<number, Edit> {
  const known = byClient.get(client) ?? new Map<number, Edit>();
  byClient.set(client, known);
  return known;
}

/** Nobody goes on with those of messages that are gone. */
export function forgetDeleted(client: Client, events: readonly Event[]): void {
  for (const event of events)
    if (event.type === 'delete_message')
      for (const id of event.message_ids ?? [event.message_id ?? []].flat()) byClient.get(client)?.delete(id);
}

/** Whether somebody has changed a message and not saved it. */
export const isEditing = (client: Client): boolean =>
  [...editsOf(client).values()].some(({ before, text }) => text !== before);
