import type { Tx } from '../../db.js';
import type { Realm } from '../../http/principals.js';
import { findChannelForUser } from '../channels/index.js';
import { findUsers, getSystemBot } from '../users/index.js';
import { composeMessage, sendMessage } from './message-actions.js';
import { normalizeContent } from './message-content.js';
import type { Destination } from './message-destination.js';

export type NoticeTarget = { channel_id: number; topic: string } | { user_id: number };

export interface Notice {
  to: NoticeTarget;
  content: string;
  /** Which system bot speaks; the notification bot where nothing is said. */
  bot?: 'notification' | 'welcome';
}

const CLIENT = 'Internal';

/** Sends a message of a system bot in the transaction of what it tells of; answers its id, if its target exists. */
export async function sendNotice(
  tx: Tx,
  realm: Realm,
  { to, content, bot = 'notification' }: Notice,
): Promise<number | undefined> {
  const sender = await getSystemBot(tx, realm, bot);
  const destination = await findTarget(tx, realm, sender.id, to);
  if (!destination) return undefined;
  const message = await composeMessage(tx, realm, {
    sender,
    destination,
    client: CLIENT,
    content: normalizeContent(content),
    read_by_sender: false,
  });
  return sendMessage(tx, realm, message);
}

async function findTarget(tx: Tx, realm: Realm, bot_id: number, to: NoticeTarget): Promise<Destination | undefined> {
  if ('user_id' in to) return { kind: 'direct', users: await findUsers(tx, realm.id, [bot_id, to.user_id]) };
  const channel = await findChannelForUser(tx, realm.id, bot_id, to.channel_id);
  return channel && !channel.is_archived ? { kind: 'channel', channel, topic: to.topic } : undefined;
}
