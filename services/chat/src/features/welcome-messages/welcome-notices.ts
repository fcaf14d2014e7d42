import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { fencedBlock } from '../markdown/index.js';
import { sendNotice } from '../sending/index.js';

/** The organization's own words to who is new, as the welcome bot hands them on (chat.md 4.26); answers the message's id. */
export async function sendCustomWelcome(tx: Tx, realm: Realm, user_id: number, text: string): Promise<number> {
  const content = `A message from the @_*role:administrators* of this organization:\n\n${fencedBlock('quote', text)}`;
  return sendByWelcomeBot(tx, realm, user_id, content);
}

/** What the welcome bot says to everybody who is new; answers the message's id. */
export async function sendWelcome(tx: Tx, realm: Realm, user_id: number): Promise<number> {
  const content = `Welcome! This is a direct message, which only its recipients see.

Conversations of many are in **channels**, and there each has a **topic** of its own:

- To answer, write to the topic of what you answer.
- To begin something else, begin a new topic.
- Choose the channels that you want to read in the list of channels.`;
  return sendByWelcomeBot(tx, realm, user_id, content);
}

async function sendByWelcomeBot(tx: Tx, realm: Realm, user_id: number, content: string): Promise<number> {
  const message_id = await sendNotice(tx, realm, { to: { user_id }, content, bot: 'welcome' });
  if (message_id === undefined) throw new Error('A direct message had no target.');
  return message_id;
}
