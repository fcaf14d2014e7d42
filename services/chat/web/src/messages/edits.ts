import { addressedTo, answerTo } from '../compose/composed.js';
import { call } from '../connection/call.js';
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

/**
 * Nobody goes on with edits of messages that are gone: what was written becomes a draft for their conversation. Answers whether
 * there was any; throws where the service keeps no drafts.
 */
export async function keepLostEdits(client: Client, events: readonly Event[]): Promise<boolean> {
  const edits = editsOf(client);
  const gone = events
    .flatMap((event) => (event.type === 'delete_message' ? (event.message_ids ?? [event.message_id ?? []].flat()) : []))
    .filter((id) => edits.has(id));
  const lost = gone.map((id) => edits.get(id)!).filter(isChanged);
  for (const id of gone) edits.delete(id);
  if (lost.length === 0) return false;
  const own_id = client.state.own_id ?? 0;
  const drafts = lost.map(({ message, text }) => ({ ...addressedTo(answerTo(message, own_id)), content: text }));
  await call('POST /drafts', { drafts });
  return true;
}
