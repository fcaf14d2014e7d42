import type { Db, Tx } from '../../db/db.js';
import { lockChannelClocks, shareClocksOfMessages } from '../../db/channel-clocks.js';
import { StartAgain } from '../../db/db-errors.js';
import { ChatError } from '../../domain/errors.js';
import type { Caller } from '../../domain/caller.js';
import type { Realm } from '../../domain/realm.js';
import { hasProtectedHistory } from '../channel-history/index.js';
import type { Audience } from '../events/index.js';
import {
  accessChannel,
  findChannelForUser,
  hasContentAccess,
  type Channel,
  type ChannelForUser,
} from '../channel-directory/index.js';
import { findUnsubscribedHolders } from './reader-audience-store.js';
import { findUsersOutside } from './channel-outsiders.js';
import { findPlacedMessage, findReachedSubscribers, reachedUser, type PlacedMessage } from './placed-message-store.js';

/** A message as one user found it. */
export interface AccessedMessage extends PlacedMessage {
  /** Set for channel messages. */
  channel: ChannelForUser | null;
}

export interface AccessOptions {
  /** Locks the message until the commit, and shares the clock of its channel: it stays where it is. */
  forUpdate?: boolean;
  /** To change something on it: messages of archived channels are then unknown (chat-gaps.md 1.6). */
  toChange?: boolean;
}

/**
 * The message, if the caller may see it (chat-gaps.md 1.6). Unknown, of another organization and
 * hidden are the same error.
 */
export async function accessMessage(
  db: Db,
  realm: Realm,
  caller: Caller,
  message_id: number,
  { forUpdate = false, toChange = false }: AccessOptions = {},
): Promise<AccessedMessage> {
  const row = forUpdate
    ? await lockMessage(db, realm.id, message_id)
    : await findPlacedMessage(db, realm.id, message_id, { forUpdate });
  if (!row) throw unknownMessage();
  if (row.channel_id === null) {
    if (!row.user_ids!.includes(caller.id)) throw unknownMessage();
    return { ...row, channel: null };
  }
  const channel = await findChannelForUser(db, realm.id, caller.id, row.channel_id);
  if (!channel || (toChange && channel.is_archived)) throw unknownMessage();
  if (!(await hasContentAccess(db, realm, caller, channel))) throw unknownMessage();
  if (hasProtectedHistory(channel) && !(await reachedUser(db, realm.id, caller.id, message_id))) {
    throw unknownMessage();
  }
  return { ...row, channel };
}

/** The message, whoever asks, if it is there: locked until the commit, with the clock of its channel shared. */
export async function lockMessage(tx: Db, realm_id: number, message_id: number): Promise<PlacedMessage | undefined> {
  const clocks = await shareClocksOfMessages(tx, realm_id, [message_id]);
  const row = await findPlacedMessage(tx, realm_id, message_id, { forUpdate: true });
  if (row && row.channel_id !== null && !clocks.includes(row.channel_id)) throw new StartAgain();
  return row;
}

/**
 * The message, locked to be moved: nobody sends to its channel, or to the one it may go to, until the
 * commit. Who may not see both stops neither.
 */
export async function accessMessageToMove(
  tx: Tx,
  realm: Realm,
  caller: Caller,
  message_id: number,
  to_channel_id: number | undefined,
): Promise<AccessedMessage> {
  const seen = await accessMessage(tx, realm, caller, message_id, { toChange: true });
  if (seen.channel_id === null) return accessMessage(tx, realm, caller, message_id, { forUpdate: true });
  const target = to_channel_id ?? seen.channel_id;
  if (target !== seen.channel_id) await accessChannel(tx, realm, caller, target, 'content');
  await lockChannelClocks(tx, [seen.channel_id, target], 'exclusive');
  const message = await accessMessage(tx, realm, caller, message_id, { forUpdate: true, toChange: true });
  if (message.channel_id !== seen.channel_id) throw new StartAgain();
  return message;
}

export function unknownMessage(): ChatError {
  return new ChatError('BAD_REQUEST', 'Invalid message(s)');
}

/**
 * Who is told of what happens to the message, and to others of its topic: subscribers (where history is
 * protected, only those who see some of them), and readers who have something on one. Ask before the messages are moved or deleted.
 */
export async function messageAudience(
  db: Db,
  realm: Realm,
  message: PlacedMessage & { channel: Channel | null },
  message_ids: readonly number[] = [message.id],
): Promise<Audience> {
  if (!message.channel) return { user_ids: message.user_ids! };
  return channelMessageAudience(db, realm, message.channel, message_ids);
}

export async function channelMessageAudience(
  db: Db,
  realm: Realm,
  channel: Channel,
  message_ids: readonly number[],
): Promise<Audience> {
  const { id, invite_only } = channel;
  const holders = await findUnsubscribedHolders(db, realm.id, id, message_ids);
  const outside = new Set(await findUsersOutside(db, realm, channel, holders));
  const readers = holders.filter((user_id) => !outside.has(user_id));
  if (hasProtectedHistory(channel)) {
    return { user_ids: [...(await findReachedSubscribers(db, realm.id, id, message_ids)), ...readers] };
  }
  return {
    channel_id: id,
    ...(!invite_only && { is_public_channel: true }),
    ...(readers.length > 0 && { user_ids: readers }),
  };
}
