import type { Db } from '../../db.js';
import { ChatError } from '../../http/errors.js';
import type { Caller, Realm } from '../../http/principals.js';
import { findChannelForUser, hasContentAccess, type ChannelForUser } from '../channels/index.js';
import { cameToUser, inThread, isOwnMessage } from './message-visibility.js';
import type { MessageRow } from './message-view.js';
import { some, SqlParams } from './sql-params.js';

/** A message with its place, as one user found it. */
export interface AccessedMessage extends MessageRow {
  thread_id: number;
  topic_id: number | null;
  rendered_version: number;
  /** Everybody in its direct conversation, ascending; null for channel messages. */
  user_ids: number[] | null;
  /** Set for channel messages. */
  channel: ChannelForUser | null;
}

export const MESSAGE_COLUMNS = `m.id, m.thread_id, m.sender_id, m.client, m.content, m.rendered_content, m.rendered_version,
  m.sent_at, m.last_edited_at, m.is_me_message, th.topic_id, th.channel_id, c.name as channel_name, t.name as topic,
  th.direct_conversation_id, dc.user_ids`;

export const MESSAGE_JOINS = `join threads th on th.realm_id = m.realm_id and th.id = m.thread_id
  left join topics t on t.realm_id = th.realm_id and t.id = th.topic_id
  left join channels c on c.realm_id = th.realm_id and c.id = th.channel_id
  left join direct_conversations dc on dc.realm_id = th.realm_id and dc.id = th.direct_conversation_id`;

const BY_ID = `select ${MESSAGE_COLUMNS} from messages m ${MESSAGE_JOINS} where m.realm_id = $1 and m.id = $2`;

export interface AccessOptions {
  /** Locks the message until the commit. */
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
  const [row] = await db.named<Omit<AccessedMessage, 'channel'>>(
    forUpdate ? 'message_for_update' : 'message_by_id',
    forUpdate ? `${BY_ID} for update of m` : BY_ID,
    [realm.id, message_id],
  );
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

/** Whether those who come later do not see what was sent before. */
export function hasProtectedHistory(channel: { invite_only: boolean; history_public_to_subscribers: boolean }): boolean {
  return channel.invite_only && !channel.history_public_to_subscribers;
}

async function reachedUser(db: Db, realm_id: number, user_id: number, message_id: number): Promise<boolean> {
  const params = new SqlParams(realm_id);
  const id = params.add(message_id, 'bigint');
  const reached = some([isOwnMessage(user_id, params), inThread(cameToUser(user_id, params))]);
  const rows = await db.named(
    'message_reached_user',
    `select from messages m where m.realm_id = $1 and m.id = ${id} and (${reached})`,
    params.values,
  );
  return rows.length > 0;
}

export function unknownMessage(): ChatError {
  return new ChatError('BAD_REQUEST', 'Invalid message(s)');
}
