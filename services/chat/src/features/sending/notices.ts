import type { Tx } from '../../db/db.js';
import type { Realm } from '../../domain/realm.js';
import { findChannelForUser } from '../channel-directory/index.js';
import { findUsers, getSystemBot } from '../user-directory/index.js';
import { composeMessage } from './compose-message.js';
import { sendMessage } from './message-actions.js';
import { findNotAutoRead, findSubscribersAmong } from './audience-store.js';
import type { NewFlags } from '../messages/index.js';
import { normalizeContent } from './message-content.js';
import type { Destination } from './message-destination.js';

export type NoticeTarget = { channel_id: number; topic: string } | { user_id: number };

export interface Notice {
  to: NoticeTarget;
  content: string;
  /** Which system bot speaks; the notification bot where nothing is said. */
  bot?: 'notification' | 'welcome';
  /** Who did what it tells of: they have read it. */
  actor_id?: number;
  /** A resolve or its undoing, which users have read unless they want it otherwise (`resolved_topic_notice_auto_read_policy`). */
  isOfResolving?: boolean;
}

const CLIENT = 'Internal';

/** Sends a message of a system bot in the transaction of what it tells of; answers its id, if its target exists. */
export async function sendNotice(
  tx: Tx,
  realm: Realm,
  { to, content, bot = 'notification', actor_id, isOfResolving = false }: Notice,
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
  // Welcomes are for who is there (chat-gaps.md 4.26).
  message.tells_nobody = bot === 'welcome';
  if (destination.kind === 'channel') {
    const { id } = destination.channel;
    const unread = isOfResolving ? await findNotAutoRead(tx, realm.id, id, destination.topic) : [];
    message.is_auto_read = isOfResolving;
    const read = actor_id === undefined ? [] : await findSubscribersAmong(tx, realm.id, id, [actor_id]);
    message.singled_out = withReadState(message.singled_out, read, unread);
  }
  return sendMessage(tx, realm, message);
}

/** Ascending by user; who has read it has, whatever else they want. */
function withReadState(flags: readonly NewFlags[], read: readonly number[], unread: readonly number[]): NewFlags[] {
  const NOTHING = { mentioned: false, topic_wildcard_mentioned: false, has_alert_word: false };
  const byUser = new Map(flags.map((own) => [own.user_id, own]));
  const set = (user_id: number, is_read: boolean) => {
    const own = byUser.get(user_id) ?? { user_id, read: null, ...NOTHING };
    byUser.set(user_id, { ...own, read: own.read ?? is_read });
  };
  for (const user_id of read) set(user_id, true);
  for (const user_id of unread) set(user_id, false);
  return [...byUser.values()].sort((a, b) => a.user_id - b.user_id);
}

async function findTarget(tx: Tx, realm: Realm, bot_id: number, to: NoticeTarget): Promise<Destination | undefined> {
  if ('user_id' in to) return { kind: 'direct', users: await findUsers(tx, realm.id, [bot_id, to.user_id]) };
  const channel = await findChannelForUser(tx, realm.id, bot_id, to.channel_id);
  return channel && !channel.is_archived ? { kind: 'channel', channel, topic: to.topic } : undefined;
}
