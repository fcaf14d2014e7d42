import type { Client } from '../connection/client.js';
import type { Event, Message } from '../model/types.js';

/** What somebody has typed into a message that they change. */
export interface Edit {
  message: Message;
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

const isChanged = ({ before, text }: Edit): boolean => text !== before && text.trim() !== '';

/** Whether somebody has changed a message and not saved it. */
export const isEditing = (client: Client): boolean => [...editsOf(client).values()].some(isChanged);

/** Edits of messages that are gone, which nobody goes on with. They are forgotten here. */
export function takeLostEdits(client: Client, events: readonly Event[]): Edit[] {
  const edits = editsOf(client);
  const gone = events.flatMap((event) =>
    event.type === 'delete_message' ? (event.message_ids ?? [event.message_id ?? []].flat()) : [],
  );
  const lost = gone.map((id) => edits.get(id)).filter((edit) => edit !== undefined);
  for (const id of gone) edits.delete(id);
  return lost.filter(isChanged);
}
