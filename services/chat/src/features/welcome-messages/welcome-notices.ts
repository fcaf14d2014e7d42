import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { fencedBlock } from '../markdown/index.js';
import { sendNotice } from '../sending/index.js';

/** The organization's own words to who is new, as the welcome bot hands them on (chat.md 4.26); answers the message's id. */
export async function sendCustomWelcome(tx: Tx, realm: Realm, user_id: number, text: string): Promise<number> {
  const content = `A message from the @_*role:administrators* of this organization:\n\n${fencedBlock('quote', text)}`;
  const message_id = await sendNotice(tx, realm, { to: { user_id }, content, bot: 'welcome' });
  if (message_id === undefined) throw new Error('A direct message had no target.');
  return message_id;
}
