import type { Client } from '../connection/client.js';

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

/** Whether somebody has changed a message and not saved it. */
export const isEditing = (client: Client): boolean =>
  [...editsOf(client).values()].some(({ before, text }) => text !== before);
